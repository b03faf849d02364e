import { isOrderState, isPaid } from '#shop/orders/moves.ts'

/**
 * What an order's state means to somebody who waits for it: `placed` can be shown, `open` waits for its payment,
 * `closed` will not be paid any more. A state this page does not know counts as open: asking again is always safe.
 */
export type Verdict = 'placed' | 'open' | 'closed'

export function orderVerdict(state: string): Verdict {
  if (!isOrderState(state)) return 'open'
  // Under review means that the money is here and somebody looks at it: the order page says so.
  if (isPaid(state) || state === 'under review') return 'placed'
  return state === 'awaiting payment' ? 'open' : 'closed'
}
