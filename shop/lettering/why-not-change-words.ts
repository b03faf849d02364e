import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { beOfLettering, type Lettering } from './name-lettering.ts'

/** `isBegun`: the parcel is at the packing table, or its words are in work. */
export type WorkOnWords = {
  orderState: OrderState
  state: ShipmentState
  isMade: boolean
  isBegun: boolean
  isCancelling: boolean
}

export function whyNotChangeWords(
  { orderState, state, isMade, isBegun, isCancelling }: WorkOnWords,
  lettering: Lettering,
): Refusal<'not-paid' | 'cancelled' | 'too-late'> | null {
  const isOne = beOfLettering(lettering) === 'is'
  if (state === 'cancelled' || isCancelling || orderState === 'refunded')
    return refuse(
      'cancelled',
      `This piece is not sent any more, so its ${lettering} ${isOne ? 'stays as it is' : 'stay as they are'}.`,
    )
  if (!isPaid(orderState) || state === 'waiting')
    return refuse('not-paid', `This order is not paid for yet. Its ${lettering} can be changed once it is placed.`)
  if (isMade || isBegun || (state !== 'placed' && state !== 'confirmed'))
    return refuse(
      'too-late',
      `Work on this piece has begun, so its ${lettering} cannot be changed here any more. Please write to us at once if ${isOne ? 'it is' : 'they are'} wrong.`,
    )
  return null
}
