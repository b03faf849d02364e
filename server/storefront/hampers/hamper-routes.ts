import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { hamperRequest, hamperResponse } from '#contract/hampers.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { jsonRequest, jsonResponses } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkHamper } from './check-hamper.ts'

const checkRoute = createRoute({
  method: 'post',
  path: '/api/hampers/check',
  tags: ['Orders'],
  summary: 'Whether these pieces go into a box together',
  description: 'Nothing is kept. A hamper is a cart line of its box, with its pieces as choices.',
  request: jsonRequest(hamperRequest),
  responses: jsonResponses(hamperResponse, 'How it is packed, and what it costs now'),
})

export function registerHamperRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'keys' | 'now' | 'log'>,
): void {
  api.use(checkRoute.path, rateLimitRequests(shop, 'lookups'), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.openapi(checkRoute, async (c) => c.json(await checkHamper(shop, c.req.valid('json')), 200))
}
