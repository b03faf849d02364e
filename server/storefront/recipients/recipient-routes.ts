import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { recipientsRequest, recipientsResponse } from '#contract/recipients.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { jsonRequest, jsonResponses } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkRecipients } from './check-recipients.ts'

const checkRoute = createRoute({
  method: 'post',
  path: '/api/recipients/check',
  tags: ['Orders'],
  summary: 'Check many people for one order',
  description:
    'Up to 500 rows, pasted or typed. Each answers with its problems, its delivery price and its day; the ready ones with what `shipments` of `orders/new` takes. No row is stored.',
  request: jsonRequest(recipientsRequest),
  responses: jsonResponses(recipientsResponse, 'As it is this moment'),
})

export function registerRecipientRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'keys' | 'now'>,
): void {
  api.use(checkRoute.path, rateLimitRequests(shop, 'recipients'), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.openapi(checkRoute, async (c) => {
    const checked = await checkRecipients(shop, c.req.valid('json'))
    if (!checked.ok) return declaredRefusal(c, 422, checked.message, { reason: checked.reason })
    return c.json(checked.answer, 200)
  })
}
