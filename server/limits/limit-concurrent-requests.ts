import type { MiddlewareHandler } from 'hono'
import { refusal } from '#server/http/errors.ts'

/**
 * Lets so many requests be under way together, all routes it stands before taken as one; the next is refused at once,
 * before it costs anything. What is slow on purpose, such as checking a password, must not slow down the rest of the shop.
 */
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
