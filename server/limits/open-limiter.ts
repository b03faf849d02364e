import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, type IRateLimiterStoreOptions } from 'rate-limiter-flexible'
import { toNetworkKey } from '#server/http/network-key.ts'
import type { Shop } from '#server/shop.ts'
import type { LimitedBy } from './rate-limits.ts'

/** Counts in one unlogged table for all processes of the shop together: a restart forgets nothing, a crash everything. */
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

/** The key of whom a limit counts: a digest, because no address and no e-mail is kept. */
export function limiterKey({ keys }: Pick<Shop, 'keys'>, name: string, by: LimitedBy, subject: string): string {
  const whom = by === 'network' ? toNetworkKey(subject) : subject
  return createHmac('sha256', keys.throttle).update(`${name} ${whom}`).digest('base64url')
}
