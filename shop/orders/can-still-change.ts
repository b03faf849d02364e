import { isPaid, type OrderState } from './order-state-machine.ts'
import type { ShipmentState } from './shipment-state-machine.ts'

export function canStillChange(order: OrderState, shipment: ShipmentState): boolean {
  return isPaid(order) && (shipment === 'placed' || shipment === 'confirmed')
}
