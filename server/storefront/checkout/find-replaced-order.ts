import { eq } from 'drizzle-orm'
import { canReplaceOrder } from '#server/orders/lifecycle/can-replace-order.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { idempotencyKeys } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OrderRequest } from './order-request.ts'

/** Ignores an order that the shopper may not replace, so the answer does not reveal whether it exists. */
export async function findReplacedOrder(
  { database }: Pick<Shop, 'database'>,
  { replaces, replacesKey: key, customerId }: OrderRequest,
): Promise<string | null> {
  const orderId = replaces ?? (await findOrderOfKey(database, key))
  if (orderId === undefined) return null
  return (await canReplaceOrder(database, { orderId, key }, customerId)) ? orderId : null
}

async function findOrderOfKey({ orm }: Database, key: string | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [request] = await orm.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  return request?.orderId
}
