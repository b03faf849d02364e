import { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '../shop.ts'
import { refusal } from './error-body.ts'
import { mountOrders } from './orders.ts'
import { mountPaymentWebhook } from './payment-webhook.ts'

/** The whole API under `/api`, one file per resource. */
export function createApi(shop: Shop): OpenAPIHono {
  const api = new OpenAPIHono()
  api.get('/api/checkout/settings', (c) =>
    c.json({ scriptUrl: shop.payments.checkoutScriptUrl, keyId: shop.payments.keyId }),
  )
  mountOrders(api, shop)
  mountPaymentWebhook(api, shop)
  api.all('/api/*', (c) => refusal(c, 404, 'Not Found'))
  return api
}
