import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'

type OrderWithShipments = { state: OrderState; readOnly?: boolean; shipments: readonly { state: ShipmentState }[] }

export function canReviewOrder({ readOnly = false, ...order }: OrderWithShipments): boolean {
  return !readOnly && order.shipments.some((shipment) => canReviewShipment(order, shipment))
}

export function canReviewShipment(order: { state: OrderState }, shipment: { state: ShipmentState }): boolean {
  return isPaid(order.state) && (shipment.state === 'delivered' || shipment.state === 'returned')
}
