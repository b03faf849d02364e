import { hasArrived } from '#shop/feedback/has-arrived.ts'
import type { Order } from './use-order.ts'

/** Whether the goods of an order have been in the hands of the shopper who looks at it. */
export function takesFeedback({ state, readOnly }: Pick<Order, 'state' | 'readOnly'>): boolean {
  return hasArrived(state) && !readOnly
}
