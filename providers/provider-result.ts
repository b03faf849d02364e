/**
 * A write MAY have happened after `unavailable` (no answer, a cut connection, a 5xx) and `malformed`: look before you
 * repeat it. `unauthorized`: our keys are wrong. `account-problem`: our account cannot pay.
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
  /** The provider's message, for logs. Shoppers see it only where a rule allows it. */
  description?: string
  code?: string
  status?: number
  retryAfterMs?: number
  /** The request may still take effect after a look-up found nothing. */
  timedOut?: true
}

export type ProviderResult<T> = { ok: true; value: T } | ProviderFailure
