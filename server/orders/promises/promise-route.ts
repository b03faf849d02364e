import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { promiseQuery, promiseResponse, type PromiseAnswer } from '#contract/promise.ts'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { createPromises } from './promise-for-pin.ts'
import type { Shop } from '#server/platform/shop.ts'
import { declaredRefusal, refused, refuseIssues } from '#server/platform/routes/declared-refusal.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'

const RETRY_AFTER_SECONDS = 60

const promiseRoute = createRoute({
  method: 'get',
  path: '/api/promise',
  tags: ['Catalogue'],
  summary: 'By which day goods arrive at a PIN',
  description:
    'The days that an order placed now would be given, with the courier that checkout offers first for a parcel of this weight.',
  request: { query: promiseQuery },
  responses: {
    200: jsonResponse(promiseResponse, 'The days, or why no courier comes there'),
    400: refused(400, 'This is no PIN code of India', 'Please enter the 6-digit PIN code, such as 560001.'),
    503: refused(
      503,
      'No courier answers, and none was asked about this area before',
      'We cannot tell the day just now.',
    ),
  },
})

/** Written once for all who ask in the same minute. */
const texts = new WeakMap<PromiseAnswer, string>()

function textOf(answer: PromiseAnswer): string {
  const known = texts.get(answer)
  if (known !== undefined) return known
  const text = JSON.stringify(promiseResponse.parse(answer))
  texts.set(answer, text)
  return text
}

const MINUTE_MS = 60_000

/** Until when the answers of `createPromises` are kept. */
const endOfMinute = (at: Date) => new Date((Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)

export function registerPromiseRoute(api: OpenAPIHono, shop: Shop): void {
  const promiseForPin = createPromises(shop)
  api.use(promiseRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openAPIRegistry.registerPath(promiseRoute)
  // The answer is text already, which `openapi` takes for no JSON.
  api.get(promiseRoute.path, async (c) => {
    const read = promiseQuery.safeParse(c.req.query())
    if (!read.success) return refuseIssues(c, read.error)
    const { pin, weight } = read.data
    const promised = await promiseForPin(pin, weight)
    if (promised.ok) {
      // Nobody between us and the browser learns from it who lives where.
      c.header('cache-control', 'private, max-age=60')
      c.header('expires', endOfMinute(shop.now()).toUTCString())
      return c.body(textOf(promised.answer), 200, { 'content-type': 'application/json' })
    }
    const { reason, message } = promised
    if (reason === 'not-a-pin') return declaredRefusal(c, 400, message, { reason })
    c.header('retry-after', String(RETRY_AFTER_SECONDS))
    return declaredRefusal(c, 503, message, { reason })
  })
}
