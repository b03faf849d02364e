import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal } from './errors.ts'

export const MAX_JSON_BYTES = 64 * 1024
/** Fits an order to 500 addresses, 1,000 rows of a product sheet, or names for 999 pieces. */
export const MAX_ORDER_BYTES = 512 * 1024
const largePaths =
  /^\/(api\/(orders\/new|recipients\/check)\/?|api\/designs\/?|counter\/api\/v1\/(draft|variants\/bulk))$/

export const bodyTooLargeMessage = (maxBytes: number) => `The request body is larger than ${maxBytes / 1024} KB.`

/** They accept more than JSON: webhooks, plain forms of our own pages (read-form-submission.ts), uploads. */
export const pathsWithOwnBodyRules =
  /^\/(api\/((webhooks|enquiries|newsletter)(\/|$)|occasions\/|gifts\/broken$|designs\/photographs(\/readable)?$|orders\/(feedback\/photographs|problems|link)$)|counter\/api\/v1\/(pictures|logo|imports|(packing-pictures|proofs)\/[^/]+)$)/
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/** Forms of other sites cannot send JSON, so none can write with a shopper's cookies. */
export function requireJsonBody(): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refusal(c, 413, bodyTooLargeMessage(maxSize)) })
  const [limit, limitOrder] = [limitTo(MAX_JSON_BYTES), limitTo(MAX_ORDER_BYTES)]
  return (c, next) => {
    if (!methodsWithBody.has(c.req.method) || pathsWithOwnBodyRules.test(c.req.path)) return next()
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return Promise.resolve(refusal(c, 415, 'Send the body as JSON, with the content type application/json.'))
    return largePaths.test(c.req.path) ? limitOrder(c, next) : limit(c, next)
  }
}
