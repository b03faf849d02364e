import type { OrderState } from '#shop/orders/order-state-machine.ts'

export function canReviewOrder({ state, readOnly = false }: { state: OrderState; readOnly?: boolean }): boolean {
  return (state === 'delivered' || state === 'returned') && !readOnly
}
