import type { OrderState } from '#shop/orders/moves.ts'

/** Whether an order in this state may be reviewed: its goods have been delivered, kept or not. */
export function hasArrived(state: OrderState): boolean {
  return state === 'delivered' || state === 'returned'
}
