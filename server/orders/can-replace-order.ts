import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { idempotencyKeys, orders } from '#server/database/order-tables.ts'
import { isOrderId } from './order-id.ts'

/** An unpaid order to give up for a new one, and the key it was opened with. */
export type ReplacedOrder = { orderId: string; key?: string | undefined }

/**
 * Whether somebody may give an unpaid order up. An account may give up its own. A guest's order only belongs to whoever
 * opened it, and only the key it was opened with shows that: its id is in links, its address and cart others may know.
 */
export async function canReplaceOrder(
  { orm }: Database,
  { orderId, key }: ReplacedOrder,
  customerId: number | null,
): Promise<boolean> {
  if (!isOrderId(orderId)) return false
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return false
  if (order.customerId !== null) return order.customerId === customerId
  if (key === undefined) return false
  const [creatingRequest] = await orm
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.orderId, orderId), eq(idempotencyKeys.isOrderCreated, true)),
    )
  return creatingRequest !== undefined
}
