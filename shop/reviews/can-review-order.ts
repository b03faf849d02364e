import type { OrderState } from '#shop/orders/order-state-machine.ts'

/** Whether an order may be reviewed: its goods have been delivered, kept or not, and it is open to more than reading. */
export function canReviewOrder({ state, readOnly = false }: { state: OrderState; readOnly?: boolean }): boolean {
  return (state === 'delivered' || state === 'returned') && !readOnly
}
