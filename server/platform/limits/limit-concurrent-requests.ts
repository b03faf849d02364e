import type { MiddlewareHandler } from 'hono'
import { refusal } from '#server/platform/http/errors.ts'

/** All routes behind it share the count. It keeps deliberately slow work, such as hashing, from slowing the rest. */
export function limitConcurrentRequests(max: number, message: string): MiddlewareHandler {
  let active = 0
  return async (c, next) => {
    if (active >= max) {
      c.header('retry-after', '1')
      return refusal(c, 503, message, { reason: 'busy' })
    }
    active++
    try {
      await next()
    } finally {
      active--
    }
  }
}
