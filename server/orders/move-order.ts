import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { move, type Mover, type OrderState } from '#shop/orders/moves.ts'

/**
 * Moves an order to another state, together with whatever else changes on it. The caller holds the order's row lock.
 * @returns the order as it is now
 * @throws when the table of moves has no such move: ask `canMove` first
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  to: OrderState,
  by: Mover,
  changes: Partial<Order> = {},
): Promise<Order> {
  const moved = move(order.state, to, by)
  if (!moved.ok) throw new Error(`An order cannot move from ${order.state} to ${to} by ${by}`)
  const [now] = await tx
    .update(orders)
    .set({ ...changes, state: to })
    .where(eq(orders.id, order.id))
    .returning()
  if (!now) throw new Error('The order to move is gone')
  return now
}
