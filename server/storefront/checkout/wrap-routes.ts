import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { wrapsResponse } from '#contract/gift.ts'
import { readWraps } from './read-wraps.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { jsonResponses } from '#server/platform/routes/route-schemas.ts'

const wrapsRoute = createRoute({
  method: 'get',
  path: '/api/wraps',
  tags: ['Orders'],
  summary: 'What a gift may be wrapped in',
  description: 'One of them is sent as `wrap` of a gift.',
  responses: jsonResponses(wrapsResponse, 'In the order they are offered in; empty where the shop wraps nothing'),
})

export function registerWrapRoutes(api: OpenAPIHono, shop: Pick<Shop, 'database' | 'settings' | 'keys'>): void {
  api.use(wrapsRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(wrapsRoute, async (c) => {
    const wraps = (await readWraps(shop.database)).map(({ id, name, hex, picture, price, stock }) => {
      return { id, name, hex, picture, price, soldOut: stock === 0 }
    })
    c.header('cache-control', 'no-store')
    return c.json({ wraps }, 200)
  })
}
