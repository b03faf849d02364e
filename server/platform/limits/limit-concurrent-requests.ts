import type { MiddlewareHandler } from 'hono'
import { refusal } from '#server/platform/http/errors.ts'

/** All routes behind it share the count. Work that is slow on purpose, such as hashing, must not slow down the rest. */
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
