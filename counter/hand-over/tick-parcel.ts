import type { CounterAnswer } from '#contract/counter/routes.ts'
import { shortenNumber } from '#shop/orders/format-order-number.ts'

export const HAND_OVERS = 'GET /counter/api/v1/hand-overs'
export type Courier = CounterAnswer<typeof HAND_OVERS>['data'][number]
/** By shipment, in the order in which they were selected; null when it was taken out again. */
export type Ticks = Readonly<Record<string, 'scan' | 'tap' | null>>

type Parcel = Courier['ready'][number]
type Found =
  | { is: 'ready'; shipment: string; courier: string }
  | { is: 'missing'; number: string; reason: Courier['missing'][number]['reason'] }
  | { is: 'unknown' }

/** Finds a parcel by the number of its order, its reference, or the courier's waybill. */
export function findParcel(typed: string, couriers: readonly Courier[]): Found {
  const code = typed.trim().toUpperCase()
  const isThis = ({ number, reference, awb }: Parcel) =>
    [number, reference, awb].some((each) => each?.toUpperCase() === code)
  const found = findWhere(isThis, couriers)
  const short = shortenNumber(typed)
  if (found.is !== 'unknown' || short === null) return found
  return findWhere(({ number }) => shortenNumber(number) === short, couriers)
}

function findWhere(isWanted: (parcel: Parcel) => boolean, couriers: readonly Courier[]): Found {
  for (const { courier, ready, missing } of couriers) {
    const found = ready.find(isWanted)
    if (found) return { is: 'ready', shipment: found.shipment, courier }
    const unready = missing.find(isWanted)
    if (unready) return { is: 'missing', number: unready.number, reason: unready.reason }
  }
  return { is: 'unknown' }
}
