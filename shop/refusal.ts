/** An expected "no" is a value, never an exception. `reason` is for programs, `message` for people. */
export type Refusal<Reason extends string = string> = { ok: false; reason: Reason; message: string }

export type Checked<Reason extends string = string> = { ok: true; value: string } | Refusal<Reason>

export function refuse<Reason extends string>(reason: Reason, message: string): Refusal<Reason> {
  return { ok: false, reason, message }
}

export function accept(value: string): { ok: true; value: string } {
  return { ok: true, value }
}
