/**
 * An expected "no": a value, never an exception.
 * `reason` is for programs, `message` is a sentence the person in front of the screen can act on.
 */
export type Refusal<Reason extends string = string> = { ok: false; reason: Reason; message: string }

export function refuse<Reason extends string>(reason: Reason, message: string): Refusal<Reason> {
  return { ok: false, reason, message }
}
