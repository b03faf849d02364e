import { eq } from 'drizzle-orm'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { settle } from './settle.ts'

/**
 * Asks the provider what was paid for an order and settles all of it.
 * @returns false when the answer is not complete and the order has to be asked about again
 */
export async function askProvider(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  order: Order,
): Promise<boolean> {
  // Nobody was ever given a payment order for it, so nobody can have paid.
  if (order.providerOrderId === null) return true
  const { orm } = shop.database
  await orm.update(orders).set({ providerAskedAt: shop.now() }).where(eq(orders.id, order.id))
  const answer = await shop.payments.paymentsOfOrder(order.providerOrderId)
  if (!answer.ok) return answer.reason === 'not-found'
  let complete = true
  for (const payment of answer.value) {
    const settled = await settle(shop, { ...payment, orderId: order.providerOrderId })
    complete &&= settled.ok
  }
  return complete
}
