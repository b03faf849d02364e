import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'

type AtDoor = {
  orderState: OrderState
  state: ShipmentState
  isHeld: boolean
  isCancelAsked: boolean
  hasWaybill: boolean
  isRefundedSince: boolean
}

/** A phrase to follow the parcel's number; null when it may go. */
export function whyNotHandOver(parcel: AtDoor): string | null {
  const { orderState, state, isHeld, isCancelAsked, hasWaybill, isRefundedSince } = parcel
  if (state === 'cancelled') return 'it was cancelled'
  if (isCancelAsked) return 'it is being cancelled'
  if (isHeld) return 'somebody holds it'
  if (state === 'placed' || state === 'confirmed') return 'it is not packed'
  if (state === 'packed' && !isPaid(orderState)) return 'the payment of its order is being looked at'
  if (state === 'packed' && isRefundedSince) return 'a piece in it was refunded: open it again on the packing table'
  if (!hasWaybill) return 'the courier has given no waybill yet'
  // The courier's first scan may arrive before our own.
  if (state === 'packed' || state === 'shipped') return null
  return 'it has left before'
}
