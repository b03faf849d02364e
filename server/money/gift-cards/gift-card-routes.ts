import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { giftCardRequest, giftCardResponse } from '#contract/gift-card.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { jsonRequest, jsonResponses } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkGiftCards } from './check-gift-cards.ts'

const checkRoute = createRoute({
  method: 'post',
  path: '/api/gift-cards',
  tags: ['Orders'],
  summary: 'What is left on gift cards',
  description: 'By their codes. Wrong codes, and many questions about one card, soon have to wait.',
  request: jsonRequest(giftCardRequest),
  responses: jsonResponses(giftCardResponse, 'As it is this moment'),
})

const statuses = {
  'gift-card-unknown': 404,
  'gift-card-over': 409,
  'gift-card-empty': 409,
  'too-many-tries': 429,
} as const

export function registerGiftCardRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
): void {
  api.use(checkRoute.path, rateLimitRequests(shop, 'lookups'), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.openapi(checkRoute, async (c) => {
    const { codes, openOrder = null } = c.req.valid('json')
    const address = clientAddress(c, shop.settings.trustProxy)
    const checked = await checkGiftCards(shop, { codes, openOrder, address })
    if (checked.ok) return c.json({ cards: checked.cards }, 200)
    const { reason, message } = checked
    if ('retryAfterSeconds' in checked) c.header('retry-after', String(checked.retryAfterSeconds))
    return declaredRefusal(c, statuses[reason], message, { reason })
  })
}
