import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import * as giftCard from '#contract/gift-card.ts'
import { invoiceFileQuery, invoiceFileResponse } from '#contract/invoice.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { refusals } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkGiftCards } from './check-gift-cards.ts'
import { printGiftCard } from './print-gift-card.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const checkRoute = defineApiRoute('POST /api/gift-cards', {
  tags: ['Orders'],
  summary: 'What is left on gift cards',
  description: 'By their codes. Wrong codes, and many questions about one card, soon have to wait.',
  done: 'As it is this moment',
})

const printRoute = createRoute({
  method: 'get',
  path: '/api/gift-cards/print/{file}',
  tags: ['Gift cards'],
  summary: 'The PDF of a printed card, by the address in its purchase',
  request: { params: giftCard.giftCardFileParams, query: invoiceFileQuery },
  responses: {
    200: { description: 'The card', content: { 'application/pdf': { schema: invoiceFileResponse } } },
    ...refusals,
  },
})

const statuses = {
  'gift-card-unknown': 404,
  'gift-card-over': 409,
  'gift-card-empty': 409,
  'too-many-tries': 429,
} as const
type Needs = Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>

export function registerGiftCardRoutes(api: OpenAPIHono, shop: Needs): void {
  for (const path of [checkRoute.path, '/api/gift-cards/print/:file']) api.use(path, rateLimitRequests(shop, 'lookups'))
  for (const path of [checkRoute.path, `${checkRoute.path}/*`])
    api.use(path, async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex')
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
  api.openapi(printRoute, async (c) => {
    const { file } = c.req.valid('param')
    const pdf = await printGiftCard(shop, { file, ...c.req.valid('query') })
    if (!pdf) return declaredRefusal(c, 404, 'This link has run out. Please open the card from its purchase once more.')
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${file}"`,
    })
  })
}
