import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { isOrderId } from './order-id.ts'

/** A guest's order is whoever's has its id, an account's is that account's, one of a deleted account is nobody's. */
export function canAccessOrder(
  order: Pick<Order, 'customerId' | 'isAccountDeleted'>,
  customerId: number | null,
): boolean {
  if (order.customerId === null) return !order.isAccountDeleted
  return order.customerId === customerId
}

/**
 * An order, if whoever asks may have it; to everybody else it does not exist.
 * @param lock keeps everybody else from changing it until the end of the transaction
 */
export async function findAuthorizedOrder(
  tx: Orm | Tx,
  orderId: string,
  customerId: number | null,
  { lock = false } = {},
): Promise<Order | undefined> {
  if (!isOrderId(orderId)) return undefined
  const query = tx.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await (lock ? query.for('update') : query)
  return order && canAccessOrder(order, customerId) ? order : undefined
}
