import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import { hasNotLeft, shipmentStateLabel, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type ParcelAtTable = {
  orderState: OrderState
  state: ShipmentState
  heldFor: string | null
  heldBy: string | null
  isCancelAsked: boolean
}
export type WhyNotPack = Refusal<'cancelled' | 'held' | 'not-paid' | 'left'>

/** Why nobody should go on packing it, as the table says it; null when nothing speaks against it. */
export function whyNotPack({ orderState, state, heldFor, heldBy, isCancelAsked }: ParcelAtTable): WhyNotPack | null {
  if (state === 'cancelled')
    return refuse('cancelled', 'Stop: this parcel was cancelled. Put its pieces back on the shelf.')
  if (isCancelAsked)
    return refuse('cancelled', 'Stop: this parcel is being cancelled, the courier has been asked. Do not pack it.')
  if (heldFor !== null)
    return refuse('held', `Stop: ${heldBy ?? 'somebody'} holds this order: ${heldFor}. Wait until it is let go on.`)
  if (!isPaid(orderState) || state === 'waiting')
    return refuse('not-paid', 'Stop: the payment of this order is being looked at. Ask before you pack it.')
  if (!hasNotLeft(state))
    return refuse('left', `This parcel has left already: it is ${shipmentStateLabel(state).toLowerCase()}.`)
  return null
}
