import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refusal } from '../api/error-body.ts'
import { clientAddress } from './client-address.ts'

/**
 * Lets each address through so many times a minute, then answers 429 with the seconds to wait.
 * @param perMinute 0 means no limit
 */
export function limitRequests(perMinute: number, trustProxy: boolean): MiddlewareHandler {
  if (perMinute === 0) return (_c, next) => next()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (c, next) => {
    try {
      await limiter.consume(clientAddress(c, trustProxy))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('retry-after', String(Math.ceil(refused.msBeforeNext / 1000)))
      return refusal(c, 429, 'Too many requests, please try again later.')
    }
    return next()
  }
}
