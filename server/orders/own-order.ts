import { eq } from 'drizzle-orm'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { isOrderId } from './order-id.ts'

/**
 * An order, if whoever asks may have it: a guest's opens by its id alone, an account's for that account only; to
 * everybody else it does not exist.
 * @param lock keeps everybody else from changing it until the end of the transaction
 */
export async function findOwnOrder(
  tx: Orm | Tx,
  orderId: string,
  customerId: number | null,
  { lock = false } = {},
): Promise<Order | undefined> {
  if (!isOrderId(orderId)) return undefined
  const query = tx.select().from(orders).where(eq(orders.id, orderId))
  const [order] = await (lock ? query.for('update') : query)
  return order && (order.customerId === null || order.customerId === customerId) ? order : undefined
}
