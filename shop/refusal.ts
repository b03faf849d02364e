/**
 * An expected "no": a value, never an exception.
 * `reason` is for programs, `message` is a sentence the person in front of the screen can act on.
 */
export type Refusal<Reason extends string = string> = { ok: false; reason: Reason; message: string }

/** What a rule says about one field of a form: the tidied text, or why not. */
export type Checked<Reason extends string = string> = { ok: true; value: string } | Refusal<Reason>

export function refuse<Reason extends string>(reason: Reason, message: string): Refusal<Reason> {
  return { ok: false, reason, message }
}

export function accept(value: string): { ok: true; value: string } {
  return { ok: true, value }
}
