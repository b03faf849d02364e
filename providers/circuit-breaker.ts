import type { ProviderResult, ProviderFailure } from './provider-result.ts'

/** So many calls in a row without an answer, and the next ones are answered at once. */
const FAILURE_THRESHOLD = 5
/** How long a provider is left alone before one call tries whether it is back, in milliseconds. */
const RESET_TIMEOUT_MS = 2_000

/** Makes a call, or answers in its place while the provider is thought to be away. */
export type CircuitBreaker = <T>(call: () => Promise<ProviderResult<T>>) => Promise<ProviderResult<T>>

/**
 * Spares shoppers the wait for a provider that does not answer: after a few calls in vain the answer comes at once, with
 * the time to come back, while one call at a time tries again. Every provider has its own. Ours and not a library's,
 * because our failures are values and not exceptions, and no library tells when it lets the next call through.
 * @param now milliseconds of a clock that only goes forward
 */
export function createCircuitBreaker(now = () => performance.now()): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  let isProbing = false
  let lastFailure: ProviderFailure | null = null

  return async (call) => {
    const isOpen = lastFailure !== null && failures >= FAILURE_THRESHOLD
    if (lastFailure && isOpen && (isProbing || now() < openUntil))
      return {
        ...lastFailure,
        description: 'not asked: it has not answered',
        retryAfterMs: Math.max(openUntil - now(), RESET_TIMEOUT_MS / 2),
      }
    if (isOpen) isProbing = true
    const result = await call().finally(() => {
      if (isOpen) isProbing = false
    })
    if (result.ok || result.reason !== 'unavailable') {
      failures = 0
      return result
    }
    failures += 1
    lastFailure = result
    openUntil = now() + RESET_TIMEOUT_MS
    return failures < FAILURE_THRESHOLD ? result : { ...result, retryAfterMs: RESET_TIMEOUT_MS }
  }
}

/** Lets every call through: for those who want to hear of each failure themselves. */
export const noCircuitBreaker: CircuitBreaker = (call) => call()
