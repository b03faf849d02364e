import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { ProviderLink, ProviderPayment } from '#providers/payment/payment-provider.ts'
import { paymentLinks, type PaymentLink } from '#server/platform/database/payment-link-tables.ts'
import { applyPayment, LATE_PAYMENT_WINDOW_MS } from '#server/money/payments/apply-payment.ts'
import type { Shop } from '#server/platform/shop.ts'

type SyncingShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>

/** Asks the provider: webhooks, the payer's return and the job all end here. @returns false when it has to be tried again */
export async function syncPaymentLink(shop: SyncingShop, providerLinkId: string): Promise<boolean> {
  const { orm } = shop.database
  const [link] = await orm.select().from(paymentLinks).where(eq(paymentLinks.providerLinkId, providerLinkId))
  if (!link) return true
  const fetched = await shop.payments.fetchLink(providerLinkId)
  if (!fetched.ok) return false
  for (const paymentId of fetched.value.paymentIds) {
    const payment = await shop.payments.fetchPayment(paymentId)
    if (!payment.ok || !(await claimOrder(shop, link, payment.value))) return false
    const applied = await applyPayment(shop, payment.value)
    if (!applied.ok) return false
  }
  await storeState(shop, link, fetched.value)
  return true
}

/** From then on the link's payment order belongs to the link's due. */
async function claimOrder(
  { database }: SyncingShop,
  { reference }: PaymentLink,
  { orderId }: ProviderPayment,
): Promise<boolean> {
  if (orderId === null) return false
  await database.orm.update(paymentLinks).set({ providerOrderId: orderId }).where(eq(paymentLinks.reference, reference))
  return true
}

async function storeState({ database, now }: SyncingShop, link: PaymentLink, { status }: ProviderLink): Promise<void> {
  const isFinal = status === 'paid' || status === 'cancelled' || status === 'expired'
  const change = { checkedAt: now(), ...(isFinal && { state: status }) }
  await database.orm.update(paymentLinks).set(change).where(eq(paymentLinks.reference, link.reference))
}

/** A payment may be told before its link. `unanswered`: ask again before it counts as somebody else's. */
export async function findLinkOfPayment(
  shop: SyncingShop,
  { id, amount }: ProviderPayment,
): Promise<'found' | 'none' | 'unanswered'> {
  const { state, providerLinkId, amount: wanted, expiresAt } = paymentLinks
  const isPossible = and(
    eq(wanted, amount),
    inArray(state, ['open', 'cancelled', 'expired']),
    isNotNull(providerLinkId),
    gt(expiresAt, new Date(shop.now().getTime() - LATE_PAYMENT_WINDOW_MS)),
  )
  const possible = await shop.database.orm.select().from(paymentLinks).where(isPossible)
  let isAnswered = true
  for (const { providerLinkId: linkId } of possible) {
    const fetched = await shop.payments.fetchLink(linkId ?? '')
    if (fetched.ok && fetched.value.paymentIds.includes(id))
      return (await syncPaymentLink(shop, fetched.value.id)) ? 'found' : 'unanswered'
    isAnswered &&= fetched.ok
  }
  return isAnswered ? 'none' : 'unanswered'
}
