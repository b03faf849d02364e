import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusal } from './error-body.ts'

export const MAX_JSON_BYTES = 64 * 1024
export const bodyTooLarge = `The request body is larger than ${MAX_JSON_BYTES / 1024} KB.`

/** Webhooks, and what plain forms write to as well, from our own pages only (accept-forms.ts). */
export const haveTheirOwn = /^\/api\/(webhooks|enquiries|newsletter)(\/|$)/
const writing = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Requests that write bring JSON, and not much of it. No other site's form can send that content type, so no other site
 * can write with a shopper's cookies. Webhooks and plain forms have guards of their own.
 */
export function acceptSmallJson(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: MAX_JSON_BYTES,
    onError: (c) => refusal(c, 413, bodyTooLarge),
  })
  return (c, next) => {
    if (!writing.has(c.req.method) || haveTheirOwn.test(c.req.path)) return next()
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      return Promise.resolve(
        refusal(c, 415, 'Send the body as JSON, with the content type application/json.'),
      )
    return limit(c, next)
  }
}
