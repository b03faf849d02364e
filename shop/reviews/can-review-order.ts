import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'

export function canReviewOrder({ state, readOnly = false }: { state: OrderState; readOnly?: boolean }): boolean {
  return (state === 'delivered' || state === 'returned') && !readOnly
}

/** Of several shipments those can be reviewed that have arrived. */
export function canReviewShipment(order: { state: OrderState }, shipment: { state: ShipmentState }): boolean {
  return isPaid(order.state) && (shipment.state === 'delivered' || shipment.state === 'returned')
}
