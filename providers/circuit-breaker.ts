import type { ProviderResult, ProviderFailure } from './provider-result.ts'

const FAILURE_THRESHOLD = 5
const RESET_TIMEOUT_MS = 2_000

export type CircuitBreaker = <T>(call: () => Promise<ProviderResult<T>>) => Promise<ProviderResult<T>>

/** `now` is monotonic milliseconds. */
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

export const noCircuitBreaker: CircuitBreaker = (call) => call()
