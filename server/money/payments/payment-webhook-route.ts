import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { createConcurrencyLimiter } from '#server/platform/limits/concurrency-limiter.ts'
import { processPaymentEvent } from './process-payment-event.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import type { Shop } from '#server/platform/shop.ts'

const MAX_BYTES = 256 * 1024
/** More would take the database connections that answering needs. */
const MAX_CONCURRENT = 3
const MAX_QUEUED = 500

/** Never resent after a 2xx, which is wanted within seconds: stored, answered, then processed; a job retries. */
export function registerPaymentWebhookRoute(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now' | 'log'>,
): void {
  const { signature, eventId } = shop.payments.webhookHeaders
  const limiter = createConcurrencyLimiter({
    atOnce: MAX_CONCURRENT,
    waiting: MAX_QUEUED,
    busyMessage: 'Many payment events came at once; this one waits for its job.',
  })
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) })
  api.post('/api/webhooks/payments', limit, async (c) => {
    const received = await receivePaymentEvent(shop, {
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      signature: c.req.header(signature) ?? '',
      eventId: c.req.header(eventId),
    })
    if (!received.ok) {
      shop.log.warn({ event: 'payment_webhook.bad_signature' }, 'a payment event was not signed by the provider')
      return c.body(null, 400)
    }
    if (received.isNew)
      limiter
        .run(() => processPaymentEvent(shop, received.id))
        .then((run) => {
          if (!run.ok) shop.log.warn({ event: 'payment_webhook.busy', paymentEvent: received.id }, run.message)
        })
        .catch((error: unknown) =>
          shop.log.warn(
            { event: 'payment_webhook.deferred', err: error, paymentEvent: received.id },
            'a payment event is left to its job',
          ),
        )
    return c.body(null, 200)
  })
}
