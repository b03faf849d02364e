import { refuse } from '#shop/refusal.ts'

export type FieldFault = { path: string[]; message: string; name: string }
export type SentField = [path: string[], message: string | undefined]

export function toFaults(fields: readonly SentField[]): FieldFault[] {
  return fields.flatMap(([path, message]) => (message ? [{ path, message, name: 'ValidationError' }] : []))
}

const MAX_FAULTS = 500

export function refuseFields<Reason extends string>(reason: Reason, faults: readonly FieldFault[]) {
  const first = faults[0]?.message ?? 'Please check the address.'
  const message = faults.length > 1 ? `${first} ${faults.length - 1} more to look at.` : first
  return { ...refuse(reason, message), details: { errors: faults.slice(0, MAX_FAULTS) } }
}
