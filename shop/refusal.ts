/** An expected "no" is a value, never an exception. `reason` is for programs, `message` for people. */
export type Refusal<Reason extends string = string> = { ok: false; reason: Reason; message: string }

/**
 * - `not-accepted`: a password, code, key or link that proves nothing
 * - `stale`: somebody else wrote since it was read; `incomplete`: the request lacks a header that it needs
 * - `conflict`: right, but not now
 */
export type RefusalKind =
  | 'invalid'
  | 'not-accepted'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'incomplete'
  | 'too-many-tries'
  | 'busy'

/** Names in the sentence, for a page that says it in another language. */
type Values = Readonly<Record<string, string>>

/** The refusal of an operation of the back office. Its kind decides the status of the answer. */
export type OperationRefusal<Reason extends string = string> = Refusal<Reason> & { kind: RefusalKind; values?: Values }

export type Checked<Reason extends string = string> = { ok: true; value: string } | Refusal<Reason>

function refuseReason<Reason extends string>(reason: Reason, message: string): Refusal<Reason> {
  return { ok: false, reason, message }
}

const ofKind =
  (kind: RefusalKind) =>
  <Reason extends string>(reason: Reason, message: string, values?: Values): OperationRefusal<Reason> => ({
    ok: false,
    kind,
    reason,
    message,
    ...(values && { values }),
  })

/**
 * `refuse(…)` is for rules and the public API, whose routes give each reason a status. Operations of the back office
 * say the kind: `refuse.invalid('price', …)`.
 */
export const refuse = Object.assign(refuseReason, {
  invalid: ofKind('invalid'),
  notAccepted: ofKind('not-accepted'),
  forbidden: ofKind('forbidden'),
  notFound: ofKind('not-found'),
  conflict: ofKind('conflict'),
  stale: ofKind('stale'),
  incomplete: ofKind('incomplete'),
  tooManyTries: ofKind('too-many-tries'),
  busy: ofKind('busy'),
})

/** A refusal of a rule as that of an operation. */
export function refuseAs<Refused extends Refusal>(
  kind: RefusalKind,
  refused: Refused,
): Refused & { kind: RefusalKind } {
  return { ...refused, kind }
}

export function accept(value: string): { ok: true; value: string } {
  return { ok: true, value }
}
