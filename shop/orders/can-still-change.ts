import { isPaid, type OrderState } from './order-state-machine.ts'
import type { ShipmentState } from './shipment-state-machine.ts'

/** Paid, and this parcel of it is not packed: what is in it can still be spoken of, wherever the others are. */
export function canStillChange(order: OrderState, shipment: ShipmentState): boolean {
  return isPaid(order) && (shipment === 'placed' || shipment === 'confirmed')
}
