import type { RefusalDetails } from '#contract/errors.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type FieldFault = { path: string[]; message: string; name: string }
type FieldsRefusal = Refusal<'address' | 'buyer' | 'gift'> & { details: RefusalDetails }
export type SentField = [path: string[], message: string | undefined]

export function toFaults(fields: readonly SentField[]): FieldFault[] {
  return fields.flatMap(([path, message]) => (message ? [{ path, message, name: 'ValidationError' }] : []))
}

const MAX_FAULTS = 500

export function refuseFields(reason: 'address' | 'buyer' | 'gift', faults: readonly FieldFault[]): FieldsRefusal {
  const first = faults[0]?.message ?? 'Please check the address.'
  const message = faults.length > 1 ? `${first} ${faults.length - 1} more to look at.` : first
  return { ...refuse(reason, message), details: { errors: faults.slice(0, MAX_FAULTS) } }
}
