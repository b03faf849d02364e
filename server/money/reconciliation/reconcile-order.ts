import { eq } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { orders, payments, type Order } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'

/** @returns false when the answer is incomplete, and the order needs another check */
export async function reconcileOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  order: Pick<Order, 'id'>,
): Promise<boolean> {
  const { orm } = shop.database
  const started = await listProviderOrders(orm, order.id)
  // Without a payment order nobody can have paid.
  if (started.length === 0) return true
  await orm.update(orders).set({ reconciledAt: shop.now() }).where(eq(orders.id, order.id))
  let complete = true
  for (const providerOrderId of started) complete = (await reconcileProviderOrder(shop, providerOrderId)) && complete
  return complete
}

/** Includes replaced ones: a bank may approve their attempts late. */
async function listProviderOrders(orm: Orm, orderId: string): Promise<string[]> {
  const own = await orm.select().from(dues).where(eq(dues.orderId, orderId)).orderBy(dues.position)
  const current = own.flatMap(({ providerOrderId }) => providerOrderId ?? [])
  if (own.every(({ renewals }) => renewals === 0)) return current
  const earlier = await orm
    .selectDistinct({ id: payments.earlierProviderOrderId })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  return [...current, ...earlier.flatMap(({ id }) => id ?? [])]
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
