import type { OrderState } from './order-state-machine.ts'

/** Paid, and nothing of it is packed: what it is to be can still be spoken of. */
export function canStillChange(state: OrderState): boolean {
  return state === 'placed' || state === 'confirmed'
}
