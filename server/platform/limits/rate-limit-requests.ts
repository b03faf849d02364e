import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { refusal } from '#server/platform/http/errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limiterKey, openSharedLimiter } from './open-limiter.ts'
import { requestLimits, type RequestLimitName } from './rate-limits.ts'

/** A shared count costs a small write (0.2 ms), one in memory 5 µs. @param costOf points of a request, at most the limit */
export function rateLimitRequests(
  shop: Pick<Shop, 'database' | 'keys' | 'settings'>,
  name: RequestLimitName,
  costOf: (c: Context) => number | Promise<number> = () => 1,
): MiddlewareHandler {
  const { points, seconds: duration, by, counted } = requestLimits(shop.settings)[name]
  if (points === 0) return (_c, next) => next()
  const inMemory = new RateLimiterMemory({ points, duration })
  const limiter =
    counted === 'memory'
      ? inMemory
      : openSharedLimiter(shop, {
          points,
          duration,
          keyPrefix: name,
          inMemoryBlockOnConsumed: points,
          // Without the database, each process counts its own requests.
          insuranceLimiter: inMemory,
        })
  return async (c, next) => {
    try {
      const key = limiterKey(shop, name, by, clientAddress(c, shop.settings.trustProxy))
      await limiter.consume(key, Math.min(await costOf(c), points))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('retry-after', String(Math.ceil(refused.msBeforeNext / 1000)))
      return refusal(c, 429, 'Too many requests, please try again later.')
    }
    return next()
  }
}
