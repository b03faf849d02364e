import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

/** When a courier is booked: once an order is placed, or once its parcel is packed. */
export const courierBookings = ['at once', 'made to order when packed', 'when packed'] as const
export type CourierBooking = (typeof courierBookings)[number]

/** @param isMade whether anything in it is made to order */
export function waitsForPacking(
  when: CourierBooking,
  { state, isMade }: { state: ShipmentState; isMade: boolean },
): boolean {
  if (when === 'at once' || state === 'packed' || !hasNotLeft(state)) return false
  return when === 'when packed' || isMade
}
