import { findStep } from './parcel-steps.ts'
import type { Parcel } from './parcel.ts'

export function orderState(parcel: Parcel): { status: string; status_code: number } {
  if (parcel.label === 'NEW') return { status: 'NEW', status_code: 1 }
  const step = findStep(parcel.label)
  const status = step?.orderCode === 3 ? 'READY TO SHIP' : parcel.label
  return { status, status_code: step?.orderCode ?? 1 }
}
