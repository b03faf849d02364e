/**
 * Why a provider gave us nothing to work with.
 * - `refused`: it understood and said no; nothing happened there.
 * - `not-found`: it does not know the id.
 * - `rate-limited`: it asks us to come back later; nothing happened there.
 * - `unavailable`: no answer, a cut connection or a 5xx. A write MAY have happened: look before repeating it.
 * - `malformed`: an answer we cannot read. A write MAY have happened.
 * - `unauthorized`: our keys or password are wrong.
 * - `not-serviceable`: the courier does not deliver there.
 * - `account-problem`: our account with it cannot pay for this.
 * - `already-done`: an earlier request has done this already.
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
  /** A sentence the shopper can act on. */
  message: string
  /** The provider's own words, where it had any: for logs, and for the shopper where a rule says so. */
  description?: string
  /** The provider's own code, for example `BAD_REQUEST_ERROR`. */
  code?: string
  /** The HTTP status, where there was an answer. */
  status?: number
  /** When it is worth asking again, in milliseconds; set while it is known not to answer. */
  retryAfterMs?: number
}

/** What every call to a provider answers. Expected failures are values and never thrown. */
export type ProviderResult<T> = { ok: true; value: T } | ProviderFailure
