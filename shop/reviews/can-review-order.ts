import type { OrderState } from '#shop/orders/order-state-machine.ts'

/** Whether an order in this state may be reviewed: its goods have been delivered, kept or not. */
export function canReviewOrder(state: OrderState): boolean {
  return state === 'delivered' || state === 'returned'
}
