import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { askRefundAgain } from '#server/orders/ask-refund-again.ts'
import { closeBreak, openBreaks } from '#server/orders/open-breaks.ts'
import type { Shop } from '#server/shop.ts'
import { withBearer } from './account-route.ts'
import { declaredRefusal } from './declared-refusal.ts'
import { errorShape } from './error-shape.ts'
import { rowNumber } from './number-schemas.ts'
import { refuseInvalid } from './refuse-invalid.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const failures = {
  '4XX': { description: 'Why not, as a sentence a person can act on', content: json(errorShape) },
} as const

const ledgerBreak = z.object({
  id: z.int(),
  kind: z.string().openapi({ example: 'paid twice' }),
  reference: z.string().openapi({ example: 'pay_9A33XWu170gUtm' }),
  details: z.record(z.string(), z.unknown()),
  seenAt: z.iso.datetime(),
})

const breakNamed = z.object({
  break: rowNumber,
})

const list = createRoute({
  method: 'get',
  path: '/api/ledger-breaks',
  tags: ['Owner'],
  summary: 'Where money, orders and parcels do not agree, and a person has to look',
  ...withBearer,
  responses: {
    200: { description: 'The oldest first', content: json(z.object({ data: z.array(ledgerBreak) })) },
    ...failures,
  },
})

const close = createRoute({
  method: 'post',
  path: '/api/ledger-breaks/{break}',
  tags: ['Owner'],
  summary: 'Say that a person has seen to it',
  ...withBearer,
  request: { params: breakNamed },
  responses: {
    200: { description: 'Done', content: json(z.object({ id: z.int() })) },
    ...failures,
  },
})

const refundAgain = createRoute({
  method: 'post',
  path: '/api/ledger-breaks/{break}/refund',
  tags: ['Owner'],
  summary: 'Ask the payment provider once more for a refund that failed',
  ...withBearer,
  request: { params: breakNamed },
  responses: {
    200: { description: 'It is asked for now', content: json(z.object({ id: z.int(), refund: z.string() })) },
    ...failures,
  },
})

/** The rows behind the alarm, for whoever runs the shop. */
export function mountLedgerBreaks(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'now'>): void {
  for (const path of ['/api/ledger-breaks', '/api/ledger-breaks/*'])
    api.use(path, async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
    })
  api.openapi(list, async (c) => {
    const data = (await openBreaks(shop)).map(({ id, kind, reference, details, seenAt }) => {
      return { id, kind, reference, details, seenAt: seenAt.toISOString() }
    })
    return c.json({ data }, 200)
  })
  api.openapi(
    close,
    async (c) => {
      const { break: id } = c.req.valid('param')
      if (!(await closeBreak(shop, id))) return declaredRefusal(c, 404, 'There is no such break.')
      return c.json({ id }, 200)
    },
    refuseInvalid,
  )
  api.openapi(
    refundAgain,
    async (c) => {
      const { break: id } = c.req.valid('param')
      const asked = await askRefundAgain(shop, id)
      if (!asked.ok) return declaredRefusal(c, asked.reason === 'unknown' ? 404 : 409, asked.message)
      return c.json({ id, refund: asked.key }, 200)
    },
    refuseInvalid,
  )
}
