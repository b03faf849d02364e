import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Shop } from '#server/shop.ts'
import { refusal } from '#server/http/errors.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { toNetworkKey } from '#server/http/network-key.ts'

/** Of a limit that all processes of the shop count together; `name` tells it from the others. */
type SharedLimit = { shop: Pick<Shop, 'database' | 'keys'>; name: string }

/**
 * Lets each network through so many times a minute, then answers 429 with the seconds to wait. Shared, a try costs a
 * small write (0.2 ms), so that is for calls that write anyway; who is refused costs nothing more until the minute is over.
 * @param perMinute 0 means no limit
 */
export function rateLimitRequests(perMinute: number, trustProxy: boolean, shared?: SharedLimit): MiddlewareHandler {
  if (perMinute === 0) return (_c, next) => next()
  const limit = { points: perMinute, duration: 60 }
  const inMemory = new RateLimiterMemory(limit)
  const limiter = shared
    ? new RateLimiterPostgres({
        ...limit,
        storeClient: shared.shop.database.pool,
        storeType: 'pool',
        tableName: 'request_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: shared.name,
        inMemoryBlockOnConsumed: perMinute,
        // While the database is away each process counts by itself.
        insuranceLimiter: inMemory,
      })
    : inMemory
  const toLimiterKey = (network: string) =>
    shared ? createHmac('sha256', shared.shop.keys.throttle).update(network).digest('base64url') : network
  return async (c, next) => {
    try {
      await limiter.consume(toLimiterKey(toNetworkKey(clientAddress(c, trustProxy))))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      c.header('retry-after', String(Math.ceil(refused.msBeforeNext / 1000)))
      return refusal(c, 429, 'Too many requests, please try again later.')
    }
    return next()
  }
}
