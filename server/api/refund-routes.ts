import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { refundRequest, refundResponse } from '#contract/refund.ts'
import { noStore } from '#server/http/no-store.ts'
import { returnGoods, type GoodsRefusal } from '#server/refunds/return-goods.ts'
import type { Shop } from '#server/shop.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { declaredRefusal } from './errors.ts'
import { jsonRequest, jsonResponses, withBearer } from './route-schemas.ts'

const refundRoute = createRoute({
  method: 'post',
  path: '/api/orders/refund',
  tags: ['Owner'],
  summary: 'Give back units of an order’s lines, or its delivery',
  description:
    'At what they were charged: all units of a line together bring back the line, to the paisa. The money goes the way it came, and a credit note says what it was for. The same parts for the same reason go back once.',
  ...withBearer,
  request: jsonRequest(refundRequest),
  responses: jsonResponses(refundResponse, 'The money is on its way'),
})

const notFound: ReadonlySet<GoodsRefusal['reason']> = new Set(['not-found', 'no-such-line'])

export function registerRefundRoutes(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'now'>): void {
  api.use(refundRoute.path, noStore)
  api.openapi(refundRoute, async (c) => {
    const returned = await returnGoods(shop, c.req.valid('json'))
    if (!returned.ok) {
      const { reason, message } = returned
      return declaredRefusal(c, notFound.has(reason) ? 404 : 409, message, { reason })
    }
    const { key, amount, parts, short } = returned
    const shown = parts.map(({ shipmentId: shipment, lineId: line, ...part }) => ({ shipment, line, ...part }))
    return c.json({ refund: key, amount, short, notice: describeShort(amount, short), parts: shown }, 200)
  })
}

function describeShort(amount: Paise, short: Paise): string | null {
  if (short === 0) return null
  return `Only ${formatRupees(amount)} was left to give back: the other ${formatRupees(short)} that these cost went back at the payment provider before.`
}
