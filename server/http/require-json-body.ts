import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal } from './errors.ts'

export const MAX_JSON_BYTES = 64 * 1024
export const BODY_TOO_LARGE_MESSAGE = `The request body is larger than ${MAX_JSON_BYTES / 1024} KB.`

/** They accept more than JSON: webhooks, and plain forms of our own pages (read-form-submission.ts). */
export const pathsWithOwnBodyRules = /^\/api\/(webhooks|enquiries|newsletter)(\/|$)/
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/** No other site's form can send JSON, so none can write with a shopper's cookies. */
export function requireJsonBody(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: (c) => refusal(c, 413, BODY_TOO_LARGE_MESSAGE),
  })
  return (c, next) => {
    if (!methodsWithBody.has(c.req.method) || pathsWithOwnBodyRules.test(c.req.path)) return next()
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return Promise.resolve(refusal(c, 415, 'Send the body as JSON, with the content type application/json.'))
    return limit(c, next)
  }
}
