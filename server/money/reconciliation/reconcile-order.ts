import { and, eq } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { orders, payments, type Order } from '#server/platform/database/order-tables.ts'
import { paymentLinks } from '#server/platform/database/payment-link-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { syncPaymentLink } from '#server/money/payments/sync-payment-link.ts'

/** @returns false when the answer is incomplete, and the order needs another check */
export async function reconcileOrder(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  order: Pick<Order, 'id'>,
): Promise<boolean> {
  const { orm } = shop.database
  const started = await listProviderOrders(orm, order.id)
  const links = await listOpenLinks(orm, order.id)
  // Without a payment order and a payment link nobody can have paid.
  if (started.length === 0 && links.length === 0) return true
  await orm.update(orders).set({ reconciledAt: shop.now() }).where(eq(orders.id, order.id))
  let complete = true
  for (const providerOrderId of started) complete = (await reconcileProviderOrder(shop, providerOrderId)) && complete
  for (const link of links) complete = (await syncPaymentLink(shop, link)) && complete
  return complete
}

async function listOpenLinks(orm: Orm, orderId: string): Promise<string[]> {
  const open = await orm
    .select({ id: paymentLinks.providerLinkId })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.orderId, orderId), eq(paymentLinks.state, 'open')))
  return open.flatMap(({ id }) => id ?? [])
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
