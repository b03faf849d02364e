import { and, eq, isNotNull } from 'drizzle-orm'
import { dues } from '#server/database/due-tables.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'

/** @returns false when the answer is not complete and the order has to be asked about again */
export async function reconcileOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  order: Pick<Order, 'id'>,
): Promise<boolean> {
  const { orm } = shop.database
  const started = await orm
    .select({ providerOrderId: dues.providerOrderId })
    .from(dues)
    .where(and(eq(dues.orderId, order.id), isNotNull(dues.providerOrderId)))
    .orderBy(dues.position)
  // Without a payment order nobody can have paid.
  if (started.length === 0) return true
  await orm.update(orders).set({ reconciledAt: shop.now() }).where(eq(orders.id, order.id))
  let complete = true
  for (const { providerOrderId } of started)
    if (providerOrderId !== null) complete = (await reconcileProviderOrder(shop, providerOrderId)) && complete
  return complete
}

async function reconcileProviderOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  providerOrderId: string,
): Promise<boolean> {
  const listed = await shop.payments.listOrderPayments(providerOrderId)
  if (!listed.ok) return listed.reason === 'not-found'
  let complete = true
  for (const payment of listed.value) {
    const applied = await applyPayment(shop, { ...payment, orderId: providerOrderId })
    complete &&= applied.ok
  }
  return complete
}
