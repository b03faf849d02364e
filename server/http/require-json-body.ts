import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal } from './errors.ts'

export const MAX_JSON_BYTES = 64 * 1024
export const BODY_TOO_LARGE_MESSAGE = `The request body is larger than ${MAX_JSON_BYTES / 1024} KB.`

/** Webhooks, and what plain forms write to as well, from our own pages only (read-form.ts). */
export const pathsWithOwnBodyRules = /^\/api\/(webhooks|enquiries|newsletter)(\/|$)/
const methodsWithBody = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Requests that write bring JSON, and not much of it. No other site's form can send that content type, so no other site
 * can write with a shopper's cookies. Webhooks and plain forms have guards of their own.
 */
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
