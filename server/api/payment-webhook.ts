import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { createBoundedQueue } from '#server/customers/bounded-queue.ts'
import { handlePaymentEvent } from '#server/orders/handle-payment-event.ts'
import { receivePaymentEvent } from '#server/orders/receive-payment-event.ts'
import type { Shop } from '#server/shop.ts'

const MAX_BYTES = 256 * 1024
/** Events worked through at once beside answering; more would keep the answers waiting for the database. */
const AT_ONCE = 3
const MOST_WAITING = 500

/**
 * Where the payment provider tells of payments. It wants an answer within seconds and forgets what was answered with
 * 2xx: the event is stored, answered, and only then worked through; a job takes over whatever goes wrong there.
 */
export function mountPaymentWebhook(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now' | 'log'>,
): void {
  const { signature, eventId } = shop.payments.webhookHeaders
  const line = createBoundedQueue({ atOnce: AT_ONCE, waiting: MOST_WAITING })
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) })
  api.post('/api/webhooks/payments', limit, async (c) => {
    const received = await receivePaymentEvent(shop, {
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      signature: c.req.header(signature) ?? '',
      eventId: c.req.header(eventId),
    })
    if (!received.ok) {
      shop.log.warn('a payment event was not signed by the provider')
      return c.body(null, 400)
    }
    if (received.isNew)
      line
        .run(() => handlePaymentEvent(shop, received.id))
        .catch((error: unknown) =>
          shop.log.warn({ err: error, event: received.id }, 'a payment event waits for its job'),
        )
    return c.body(null, 200)
  })
}
