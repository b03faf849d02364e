import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { processCourierUpdate } from './process-courier-update.ts'
import { receiveCourierUpdate } from './receive-courier-update.ts'
import type { Shop } from '#server/platform/shop.ts'

const MAX_BYTES = 256 * 1024

/** The courier service documents no retry: stored, answered with a plain 200, then processed; a job retries. */
export function registerCourierWebhookRoute(
  api: OpenAPIHono,
  shop: Pick<Shop, 'database' | 'couriers' | 'now' | 'log'>,
): void {
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) })
  api.post('/api/webhooks/courier-updates', limit, async (c) => {
    const received = await receiveCourierUpdate(shop, {
      rawBody: new Uint8Array(await c.req.arrayBuffer()),
      token: c.req.header(shop.couriers.webhookHeader) ?? '',
    })
    if (!received.ok) {
      shop.log.warn({ event: 'courier_webhook.unauthorized' }, 'an update of a parcel did not carry our token')
      return c.body(null, 401)
    }
    if (received.isNew)
      processCourierUpdate(shop, received.id).catch((error: unknown) =>
        shop.log.warn(
          { event: 'courier_webhook.deferred', err: error, update: received.id },
          'a parcel update is left to its job',
        ),
      )
    return c.body(null, 200)
  })
}
