import { isOrderState, isPaid } from '#shop/orders/order-state-machine.ts'

/** `open` waits for payment; `closed` will stay unpaid. Unknown states are `open`: asking again is safe. */
export type OrderOutcome = 'placed' | 'open' | 'closed'

export function toOrderOutcome(state: string): OrderOutcome {
  if (!isOrderState(state)) return 'open'
  // Under review means that the money is here and somebody looks at it: the order page says so.
  if (isPaid(state) || state === 'under review') return 'placed'
  return state === 'awaiting payment' ? 'open' : 'closed'
}
