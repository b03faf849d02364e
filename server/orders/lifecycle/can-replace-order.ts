import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/open-database.ts'
import { idempotencyKeys, orders } from '#server/platform/database/order-tables.ts'
import { isOrderId } from './order-id.ts'

export type ReplacedOrder = { orderId: string; key?: string | undefined }

/** A guest's order needs the idempotency key of its creation: its id is in links, its contents may be known. */
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
