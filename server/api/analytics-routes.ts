import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { acceptEvents } from '#server/analytics/accept-events.ts'
import { rateLimitRequests } from '#server/limits/rate-limit-requests.ts'
import { recordConsent } from '#server/privacy/record-consent.ts'
import type { Shop } from '#server/shop.ts'
import { errorShape, refuseInvalid } from './errors.ts'

const visitorId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)

/** The random ids of a browser whose shopper allows measuring; `orders/new` takes them too. */
export const analyticsClientIds = z.object({ client_id: visitorId, session_id: visitorId.optional() })

const eventBatch = z.object({
  client_id: z.string().max(200).optional().openapi({ example: '1873463524.1790000000' }),
  session_id: z.string().max(200).optional().openapi({ description: 'Random, for one visit.' }),
  events: z
    .array(z.unknown())
    .max(100)
    .openapi({
      description: 'Events with `name` and `params`; 25 at most, and only those the shop knows, are handed on.',
      example: [{ name: 'search', params: { search_term: 'brass tray' } }],
    }),
})

const collectRoute = createRoute({
  method: 'post',
  path: '/api/analytics/collect',
  tags: ['Analytics'],
  summary: 'Tell what happened on a page, after the shopper has allowed it',
  request: { body: { content: { 'application/json': { schema: eventBatch } }, required: true } },
  responses: {
    204: { description: 'Taken, or left aside without a word: the answer tells nothing' },
    '4XX': {
      description: 'Not a batch of events, too large, or too many of them',
      content: { 'application/json': { schema: errorShape } },
    },
  },
})

const consentRequest = z.object({
  client_id: z
    .string()
    .regex(/^[A-Za-z0-9._-]{8,64}$/)
    .openapi({ example: '1873463524.1790000000' }),
  decision: z.enum(['granted', 'withdrawn']).openapi({ example: 'granted' }),
  text_version: z.string().min(1).max(40).openapi({ example: '2026-11' }),
})

const consentRoute = createRoute({
  method: 'post',
  path: '/api/analytics/consent',
  tags: ['Analytics'],
  summary: 'Write down that a shopper allows measuring, or does not any more',
  request: { body: { content: { 'application/json': { schema: consentRequest } }, required: true } },
  responses: {
    204: { description: 'Written down' },
    '4XX': {
      description: 'Not an answer, or too many of them',
      content: { 'application/json': { schema: errorShape } },
    },
  },
})

/** Where pages tell what happened. Nobody's address and no header of theirs goes any further. */
export function registerAnalyticsRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'analytics' | 'settings' | 'now' | 'database'>,
): void {
  const { collectsPerMinute, trustProxy } = shop.settings
  api.use('/api/analytics/*', rateLimitRequests(collectsPerMinute, trustProxy))
  api.openapi(
    collectRoute,
    (c) => {
      const browser = { userAgent: c.req.header('user-agent'), privacyControl: c.req.header('sec-gpc') }
      const { client_id = '', ...sent } = c.req.valid('json')
      acceptEvents({ queue: shop.analytics, now: shop.now }, { client_id, ...sent }, browser)
      return c.body(null, 204)
    },
    refuseInvalid,
  )
  api.openapi(
    consentRoute,
    async (c) => {
      const { client_id: anonymousId, decision, text_version: textVersion } = c.req.valid('json')
      const said = { kind: 'analytics', decision, textVersion, anonymousId } as const
      await recordConsent(shop.database.orm, said, shop.now())
      return c.body(null, 204)
    },
    refuseInvalid,
  )
}
