import type { OpenAPIHono } from '@hono/zod-openapi'
import { readWraps } from './read-wraps.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const wrapsRoute = defineApiRoute('GET /api/wraps', {
  tags: ['Orders'],
  summary: 'What a gift may be wrapped in',
  description: 'One of them is sent as `wrap` of a gift.',
  done: 'In the order they are offered in; empty where the shop wraps nothing',
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
