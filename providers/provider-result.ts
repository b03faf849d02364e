/**
 * After `unavailable` (no answer, a cut connection, a 5xx) and `malformed` a write MAY have happened: look before
 * repeating it. `unauthorized`: our keys or password are wrong; `account-problem`: our account cannot pay.
 */
export type FailureReason =
  | 'refused'
  | 'not-found'
  | 'rate-limited'
  | 'unavailable'
  | 'malformed'
  | 'unauthorized'
  | 'not-serviceable'
  | 'account-problem'
  | 'already-done'

export type ProviderFailure = {
  ok: false
  reason: FailureReason
  message: string
  /** The provider's own words: for logs, and for shoppers only where a rule says so. */
  description?: string
  code?: string
  status?: number
  retryAfterMs?: number
  /** Nobody waited for its end: looked up now, what it asked for may be missing, and be there a moment later. */
  timedOut?: true
}

export type ProviderResult<T> = { ok: true; value: T } | ProviderFailure
