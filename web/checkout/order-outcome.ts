import { isOrderState, isPaid } from '#shop/orders/order-state-machine.ts'

/**
 * What an order's state means to somebody who waits for it: `placed` can be shown, `open` waits for its payment,
 * `closed` will not be paid any more. A state this page does not know counts as open: asking again is always safe.
 */
export type OrderOutcome = 'placed' | 'open' | 'closed'

export function toOrderOutcome(state: string): OrderOutcome {
  if (!isOrderState(state)) return 'open'
  // Under review means that the money is here and somebody looks at it: the order page says so.
  if (isPaid(state) || state === 'under review') return 'placed'
  return state === 'awaiting payment' ? 'open' : 'closed'
}
