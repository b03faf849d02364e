import type { OpenAPIHono } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import { payDue } from './pay-due.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import type { Shop } from '#server/platform/shop.ts'
import { DEFAULT_RETRY_AFTER_SECONDS, declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { payingStatus } from './paying-status.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const payOrderRoute = defineApiRoute('POST /api/orders/pay', {
  tags: ['Orders'],
  summary: 'Start the payment of what is due for an order',
  description:
    'For orders paid in parts. Asked again it answers with the same payment; `orders/confirm` and the webhook tell of it as of the first.',
  done: 'What the payment window is opened with',
  responses: { 503: jsonResponse(errorShape, 'The payment provider does not answer; try again') },
})

export function registerPayOrderRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now' | 'log'>,
): void {
  api.use(payOrderRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(payOrderRoute, async (c) => {
    const { id: orderId, due, key } = c.req.valid('json')
    const customerId = c.get('customer')?.id ?? null
    const started = await payDue(shop, { orderId, key, customerId }, due)
    if (!started.ok) {
      const { reason, message } = started
      if (reason === 'provider-unavailable')
        c.header('retry-after', String(started.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS))
      return declaredRefusal(c, payingStatus[reason], message, { reason })
    }
    const { providerOrderId, amount, keyId } = started
    return c.json(
      { id: providerOrderId, amount, currency: 'INR' as const, key_id: keyId, orderId: started.orderId },
      200,
    )
  })
}
