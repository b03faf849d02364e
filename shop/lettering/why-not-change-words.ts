import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { beOfLettering, type Lettering } from './name-lettering.ts'

/** Of one parcel. `isBegun`: somebody has taken it to the packing table, or words of it to the bench; `isMade`: all that is made to order is there. */
export type WorkOnWords = {
  orderState: OrderState
  state: ShipmentState
  isMade: boolean
  isBegun: boolean
  isCancelling: boolean
}

/** Words and photographs may change until work on their piece begins; null while they may. @param lettering what the piece holds */
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
