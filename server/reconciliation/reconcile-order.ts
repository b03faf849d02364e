import { eq } from 'drizzle-orm'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'

/** @returns false when the answer is not complete and the order has to be asked about again */
export async function reconcileOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  order: Order,
): Promise<boolean> {
  // Without a payment order nobody can have paid.
  if (order.providerOrderId === null) return true
  const { orm } = shop.database
  await orm.update(orders).set({ reconciledAt: shop.now() }).where(eq(orders.id, order.id))
  const listed = await shop.payments.listOrderPayments(order.providerOrderId)
  if (!listed.ok) return listed.reason === 'not-found'
  let complete = true
  for (const payment of listed.value) {
    const applied = await applyPayment(shop, { ...payment, orderId: order.providerOrderId })
    complete &&= applied.ok
  }
  return complete
}
