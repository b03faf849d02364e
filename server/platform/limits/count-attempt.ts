import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { limiterKey, openSharedLimiter } from './open-limiter.ts'
import { attemptLimits, type AttemptLimitName } from './rate-limits.ts'

export type TooManyAttempts = OperationRefusal<'too-many-tries'> & { retryAfterSeconds: number }

type Needs = Pick<Shop, 'database' | 'keys' | 'settings'>

/** Counts before the attempt, so concurrent attempts all count, with or without an account. */
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
    // One of several concurrent attempts passes, and closes the gate.
    await limiter.consume(keys.gate, 1, { customDuration: delayMs / 1000 })
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return tooManyAttempts(refused)
    throw refused
  }
  // The counts expire `seconds` after the last attempt, not after the first.
  await limiter.set(keys.level, level + 1, seconds)
  await limiter.set(keys.tries, points - 1, seconds)
  return { ok: true }
}

export async function resetAttempts(shop: Needs, name: AttemptLimitName, subject: string): Promise<void> {
  const { limiter, keys } = openAttemptLimiter(shop, name, subject)
  await Promise.all(Object.values(keys).map((key) => limiter.delete(key)))
}

/** A successful attempt does not count, so that customers on one network do not slow each other down. */
export async function returnAttempt(shop: Needs, name: AttemptLimitName, subject: string): Promise<void> {
  const { limiter, keys } = openAttemptLimiter(shop, name, subject)
  await limiter.reward(keys.tries, 1)
}

function openAttemptLimiter(shop: Needs, name: AttemptLimitName, subject: string) {
  const limit = attemptLimits(shop.settings)[name]
  const key = limiterKey(shop, name, limit.by, subject)
  return {
    ...limit,
    limiter: openSharedLimiter(shop, { points: 1, duration: limit.seconds, keyPrefix: '' }),
    /** `tries`: attempts so far. `gate`: exists while everybody must wait. `level`: the number of such waits. */
    keys: { tries: `tries:${key}`, gate: `gate:${key}`, level: `level:${key}` },
  }
}

function tooManyAttempts({ msBeforeNext }: RateLimiterRes): TooManyAttempts {
  return {
    ...refuse.tooManyTries('too-many-tries', 'Too many requests, please try again later.'),
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  }
}
