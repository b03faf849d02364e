import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { toNetworkKey } from '#server/platform/http/network-key.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { LimitedBy } from './rate-limits.ts'

/** One unlogged table for all processes: counts survive a restart, but not a crash of the database. */
export function openSharedLimiter(
  { database }: Pick<Shop, 'database'>,
  options: Omit<IRateLimiterStoreOptions, 'storeClient'>,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...options,
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'request_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
}

/** A digest, so that no address or e-mail is stored. */
export function limiterKey({ keys }: Pick<Shop, 'keys'>, name: string, by: LimitedBy, subject: string): string {
  const whom = by === 'network' ? toNetworkKey(subject) : subject
  return createHmac('sha256', keys.throttle).update(`${name} ${whom}`).digest('base64url')
}
