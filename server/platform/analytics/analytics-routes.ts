import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { consentRequest, eventBatch } from '#contract/analytics.ts'
import { errorShape } from '#contract/errors.ts'
import { acceptEvents } from './accept-events.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { recordConsent } from '#server/platform/privacy/record-consent.ts'
import type { Shop } from '#server/platform/shop.ts'
import { jsonRequest, jsonResponse } from '#server/platform/routes/route-schemas.ts'

const collectRoute = createRoute({
  method: 'post',
  path: '/api/analytics/collect',
  tags: ['Analytics'],
  summary: 'Tell what happened on a page, after the shopper has allowed it',
  request: jsonRequest(eventBatch),
  responses: {
    204: { description: 'Taken, or left aside without a word: the answer tells nothing' },
    '4XX': jsonResponse(errorShape, 'Not a batch of events, too large, or too many of them'),
  },
})

const consentRoute = createRoute({
  method: 'post',
  path: '/api/analytics/consent',
  tags: ['Analytics'],
  summary: 'Write down that a shopper allows measuring, or does not any more',
  request: jsonRequest(consentRequest),
  responses: {
    204: { description: 'Written down' },
    '4XX': jsonResponse(errorShape, 'Not an answer, or too many of them'),
  },
})

/** The client's address and headers are not passed on. */
export function registerAnalyticsRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'analytics' | 'settings' | 'now' | 'database' | 'keys'>,
): void {
  api.use('/api/analytics/*', rateLimitRequests(shop, 'analytics'))
  api.openapi(collectRoute, (c) => {
    const browser = { userAgent: c.req.header('user-agent'), privacyControl: c.req.header('sec-gpc') }
    const { client_id = '', ...sent } = c.req.valid('json')
    acceptEvents({ queue: shop.analytics, now: shop.now }, { client_id, ...sent }, browser)
    return c.body(null, 204)
  })
  api.openapi(consentRoute, async (c) => {
    const { client_id: anonymousId, decision, text_version: textVersion } = c.req.valid('json')
    const consent = { kind: 'analytics', decision, textVersion, anonymousId } as const
    await recordConsent(shop.database.orm, consent, shop.now())
    return c.body(null, 204)
  })
}
