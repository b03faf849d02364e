import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { limiterKey, openSharedLimiter } from './open-limiter.ts'
import { attemptLimits, type AttemptLimitName } from './rate-limits.ts'

export type TooManyAttempts = Refusal<'too-many-tries'> & { retryAfterSeconds: number }

type Needs = Pick<Shop, 'database' | 'keys' | 'settings'>

/**
 * Counts one try before it is made, so that a hundred at the same moment are a hundred. The same for accounts that exist
 * and for those that do not.
 * @param subject the address, e-mail or browser that the limit counts by
 */
export async function countAttempt(
  shop: Needs,
  name: AttemptLimitName,
  subject: string,
): Promise<{ ok: true } | TooManyAttempts> {
  const { limiter, keys, points, seconds, firstDelayMs, maxDelayMs } = openAttemptLimiter(shop, name, subject)
  const closed = await limiter.get(keys.gate)
  if (closed) return tooManyAttempts(closed)
  const tried = await limiter.penalty(keys.tries, 1)
  if (tried.consumedPoints < points) return { ok: true }

  const level = (await limiter.get(keys.level))?.consumedPoints ?? 0
  const delayMs = Math.min(firstDelayMs * 2 ** level, maxDelayMs)
  try {
    // Of those who come at the same moment one passes, and closes the gate behind itself.
    await limiter.consume(keys.gate, 1, { customDuration: delayMs / 1000 })
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return tooManyAttempts(refused)
    throw refused
  }
  // What was tried is forgotten so many seconds after the last try, not after the first.
  await limiter.set(keys.level, level + 1, seconds)
  await limiter.set(keys.tries, points - 1, seconds)
  return { ok: true }
}

/** Forgets the tries: it was really them. */
export async function resetAttempts(shop: Needs, name: AttemptLimitName, subject: string): Promise<void> {
  const { limiter, keys } = openAttemptLimiter(shop, name, subject)
  await Promise.all(Object.values(keys).map((key) => limiter.delete(key)))
}

/** Takes one try back that turned out well, so that a house full of customers does not slow itself down. */
export async function returnAttempt(shop: Needs, name: AttemptLimitName, subject: string): Promise<void> {
  const { limiter, keys } = openAttemptLimiter(shop, name, subject)
  await limiter.reward(keys.tries, 1)
}

/** Made for each call: all it knows stands in the database. */
function openAttemptLimiter(shop: Needs, name: AttemptLimitName, subject: string) {
  const limit = attemptLimits(shop.settings)[name]
  const key = limiterKey(shop, name, limit.by, subject)
  return {
    ...limit,
    limiter: openSharedLimiter(shop, { points: 1, duration: limit.seconds, keyPrefix: '' }),
    /** The tries so far; a row that is there while everybody has to wait; how often that has been so. */
    keys: { tries: `tries:${key}`, gate: `gate:${key}`, level: `level:${key}` },
  }
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): TooManyAttempts {
  return {
    ...refuse('too-many-tries', 'Too many requests, please try again later.'),
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}
