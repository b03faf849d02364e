import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

export const courierBookings = ['at once', 'made to order when packed', 'when packed', 'on its day'] as const
export type CourierBooking = (typeof courierBookings)[number]

type ToBook = {
  state: ShipmentState
  isMade: boolean
  shipBy: string | null
}

export function bookingWaitsFor(
  when: CourierBooking,
  { state, isMade, shipBy }: ToBook,
  at: Date,
): 'packed' | 'day' | null {
  if (when === 'at once' || !hasNotLeft(state)) return null
  if (when === 'on its day') return shipBy !== null && at < morningOf(shipBy) ? 'day' : null
  if (state === 'packed') return null
  return when === 'when packed' || isMade ? 'packed' : null
}

/** 7:00 in India, before packing starts and hours before the pick-up. */
export function morningOf(day: string): Date {
  return new Date(`${day}T07:00:00+05:30`)
}
