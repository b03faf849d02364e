import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { transition, type Actor, type OrderState } from '#shop/orders/order-state-machine.ts'

/**
 * Moves an order to another state, together with whatever else changes on it. The caller holds the order's row lock.
 * @returns the order as it is now
 * @throws when the table of moves has no such move: ask `canTransition` first
 */
export async function transitionOrder(
  tx: Tx,
  order: Order,
  to: OrderState,
  actor: Actor,
  changes: Partial<Order> = {},
): Promise<Order> {
  const allowed = transition(order.state, to, actor)
  if (!allowed.ok) throw new Error(`An order cannot move from ${order.state} to ${to} by ${actor}`)
  const [updated] = await tx
    .update(orders)
    .set({ ...changes, state: to })
    .where(eq(orders.id, order.id))
    .returning()
  if (!updated) throw new Error('The order to move is gone')
  return updated
}
