import { isOrderState } from '#shop/orders/moves.ts'
import { hasArrived } from '#shop/feedback/has-arrived.ts'
import type { Order } from './use-order.ts'

/** Whether the goods of an order, as the API shows it, have been in the shopper's hands. */
export function takesFeedback({ status }: Pick<Order, 'status'>): boolean {
  const state = status.toLowerCase()
  return isOrderState(state) && hasArrived(state)
}
