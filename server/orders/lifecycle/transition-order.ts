import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { transition, type Actor, type OrderState } from '#shop/orders/order-state-machine.ts'

/** The caller holds the order's row lock. @throws when the transition is not allowed: ask `canTransition` first */
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
