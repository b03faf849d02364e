import type { Answer, Failure } from './answer.ts'

/** So many calls in a row without an answer, and the next ones are answered at once. */
const FAILURES = 5
/** How long a provider is left alone before one call tries whether it is back, in milliseconds. */
const PAUSE = 2_000

/** Makes a call, or answers in its place while the provider is thought to be away. */
export type Breaker = <T>(call: () => Promise<Answer<T>>) => Promise<Answer<T>>

/**
 * Spares shoppers the wait for a provider that does not answer: after a few calls in vain the answer comes at once, with
 * the time to come back, while one call at a time tries again. Every provider has its own. Ours and not a library's,
 * because our failures are values and not exceptions, and no library tells when it lets the next call through.
 * @param now milliseconds of a clock that only goes forward
 */
export function createBreaker(now = () => performance.now()): Breaker {
  let failures = 0
  let closedUntil = 0
  let isProbing = false
  let last: Failure | null = null

  return async (call) => {
    const isAway = last !== null && failures >= FAILURES
    if (last && isAway && (isProbing || now() < closedUntil))
      return {
        ...last,
        description: 'not asked: it has not answered',
        retryAfterMs: Math.max(closedUntil - now(), PAUSE / 2),
      }
    if (isAway) isProbing = true
    const answer = await call().finally(() => {
      if (isAway) isProbing = false
    })
    if (answer.ok || answer.reason !== 'unavailable') {
      failures = 0
      return answer
    }
    failures += 1
    last = answer
    closedUntil = now() + PAUSE
    return failures < FAILURES ? answer : { ...answer, retryAfterMs: PAUSE }
  }
}

/** Lets every call through: for those who want to hear of each failure themselves. */
export const noBreaker: Breaker = (call) => call()
