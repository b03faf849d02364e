import { canReplaceOrder } from '#server/orders/lifecycle/can-replace-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OrderRequest } from './order-request.ts'

/** Ignores an order that the shopper may not replace, so the answer does not reveal whether it exists. */
export async function findReplacedOrder(
  { database }: Pick<Shop, 'database'>,
  { replaces: orderId, replacesKey: key, customerId }: OrderRequest,
): Promise<string | null> {
  if (orderId === undefined) return null
  return (await canReplaceOrder(database, { orderId, key }, customerId)) ? orderId : null
}
