import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { cartRequest, cartResponse } from '#contract/cart.ts'
import { showCart } from './show-cart.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { jsonRequest, jsonResponses } from '#server/platform/routes/route-schemas.ts'
import type { Shop } from '#server/platform/shop.ts'

const priceCartRoute = createRoute({
  method: 'post',
  path: '/api/cart',
  tags: ['Orders'],
  summary: 'What a cart costs now',
  description: 'Nothing is kept. Lines that cannot be had say why and are left out of the sums.',
  request: jsonRequest(cartRequest),
  responses: jsonResponses(cartResponse, 'As it is this moment, without delivery'),
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
