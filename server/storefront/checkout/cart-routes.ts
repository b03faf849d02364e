import type { OpenAPIHono } from '@hono/zod-openapi'
import { showCart } from './show-cart.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const priceCartRoute = defineApiRoute('POST /api/cart', {
  tags: ['Orders'],
  summary: 'What a cart costs now',
  description: 'Nothing is kept. Lines that cannot be had say why and are left out of the sums.',
  done: 'As it is this moment, without delivery',
})

export function registerCartRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'settings' | 'couriers' | 'keys' | 'now' | 'log'>,
): void {
  api.use(priceCartRoute.path, rateLimitRequests(shop, 'lookups'), async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  api.openapi(priceCartRoute, async (c) => c.json(await showCart(shop, c.req.valid('json')), 200))
}
