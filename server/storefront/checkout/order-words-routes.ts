import type { OpenAPIHono } from '@hono/zod-openapi'
import { changeCard, type CardChanged } from './change-card.ts'
import { changeWords, type WordsChanged } from './change-words.ts'
import type { RefusalStatus } from '#server/platform/http/errors.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const changeWordsRoute = defineApiRoute('POST /api/orders/words', {
  tags: ['Orders'],
  summary: 'Put other words on an ordered piece, until work on it begins',
  description: 'Who may see an order may change them. The price stays. Asked again, it answers the same.',
  done: 'Changed',
})

const changeStatus = {
  'not-found': 404,
  'not-paid': 409,
  cancelled: 409,
  'too-late': 409,
  'no-such-design': 422,
  'costs-more': 409,
  'wrong-quantity': 422,
} as const satisfies Record<(WordsChanged & { ok: false })['reason'], RefusalStatus>

const changeCardRoute = defineApiRoute('POST /api/orders/card', {
  tags: ['Orders'],
  summary: 'Put other words on the card of an ordered gift, until it is made',
  description: 'Who may see an order may change them. Sender, wrap and pen stay as they were ordered.',
  done: 'Changed',
})

const cardStatus = {
  'not-found': 404,
  'not-paid': 409,
  cancelled: 409,
  'too-late': 409,
  'no-card': 409,
  card: 422,
} as const satisfies Record<(CardChanged & { ok: false })['reason'], RefusalStatus>

export function registerOrderWordsRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'keys' | 'now'>,
): void {
  api.use(changeWordsRoute.path, rateLimitRequests(shop, 'orders'))
  api.use(changeCardRoute.path, rateLimitRequests(shop, 'orders'))
  api.openapi(changeCardRoute, async (c) => {
    const { id, shipment, ...note } = c.req.valid('json')
    const customerId = c.get('customer')?.id ?? null
    const changed = await changeCard(shop, { orderId: id, customerId, shipment, note })
    if (changed.ok) return c.json({ id, shipment }, 200)
    const { reason, message, field } = changed
    return declaredRefusal(c, cardStatus[reason], message, { reason, ...(field !== undefined && { field }) })
  })
  api.openapi(changeWordsRoute, async (c) => {
    const { id, line, design } = c.req.valid('json')
    const customerId = c.get('customer')?.id ?? null
    const changed = await changeWords(shop, { orderId: id, customerId, line, design })
    if (changed.ok) return c.json({ id, line, design }, 200)
    const { reason, message } = changed
    return declaredRefusal(c, changeStatus[reason], message, { reason })
  })
}
