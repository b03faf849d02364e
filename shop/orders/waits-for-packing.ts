import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

/** When a courier is booked: once an order is placed, once its parcel is packed, or on the morning of the day it leaves. */
export const courierBookings = ['at once', 'made to order when packed', 'when packed', 'on its day'] as const
export type CourierBooking = (typeof courierBookings)[number]

type ToBook = {
  state: ShipmentState
  /** Whether anything in it is made to order. */
  isMade: boolean
  /** `YYYY-MM-DD`. */
  shipBy: string | null
}

/** What its booking waits for at this moment; null: for nothing. */
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

/** Seven in India: before anybody packs, and hours before the pick-up. */
export function morningOf(day: string): Date {
  return new Date(`${day}T07:00:00+05:30`)
}
