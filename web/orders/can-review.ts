import { canReviewOrder } from '#shop/reviews/can-review-order.ts'
import type { Order } from './use-order.ts'

/** Whether the goods of an order have been in the hands of the shopper who looks at it. */
export function canReview({ state, readOnly }: Pick<Order, 'state' | 'readOnly'>): boolean {
  return canReviewOrder(state) && !readOnly
}
