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

export const notHandOver = [
  'cancelled',
  'cancelling',
  'held',
  'not-packed',
  'not-paid',
  'refunded',
  'no-waybill',
  'left',
] as const
export type NotHandOver = (typeof notHandOver)[number]

/** Phrases to follow the parcel's number. */
export const notHandOverWords: Readonly<Record<NotHandOver, string>> = {
  cancelled: 'it was cancelled',
  cancelling: 'it is being cancelled',
  held: 'somebody holds it',
  'not-packed': 'it is not packed',
  'not-paid': 'the payment of its order is being looked at',
  refunded: 'a piece in it was refunded: open it again on the packing table',
  'no-waybill': 'the courier has given no waybill yet',
  left: 'it has left before',
}

/** @returns null when it may go */
export function whyNotHandOver(parcel: AtDoor): NotHandOver | null {
  const { orderState, state, isHeld, isCancelAsked, hasWaybill, isRefundedSince } = parcel
  if (state === 'cancelled') return 'cancelled'
  if (isCancelAsked) return 'cancelling'
  if (isHeld) return 'held'
  if (state === 'placed' || state === 'confirmed') return 'not-packed'
  if (state === 'packed' && !isPaid(orderState)) return 'not-paid'
  if (state === 'packed' && isRefundedSince) return 'refunded'
  if (!hasWaybill) return 'no-waybill'
  // The courier's first scan may arrive before our own.
  if (state === 'packed' || state === 'shipped') return null
  return 'left'
}
