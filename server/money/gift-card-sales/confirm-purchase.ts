import { eq } from 'drizzle-orm'
import { applyPurchasePayment } from '#server/money/payments/apply-purchase-payment.ts'
import type { PaymentConfirmation } from '#server/money/payments/confirm-payment.ts'
import { giftCardPurchases } from '#server/platform/database/gift-card-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

/** The signature proves the ids only: the amount is fetched. With the provider down, never offer to pay again. */
export async function confirmGiftCardPurchase(
  shop: Pick<Shop, 'database' | 'payments' | 'keys' | 'now'>,
  { providerOrderId, paymentId, signature }: PaymentConfirmation,
): Promise<{ ok: true; id: string; isPaid: boolean } | Refusal<'unknown-order' | 'not-signed'>> {
  const [purchase] = await shop.database.orm
    .select()
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.providerOrderId, providerOrderId))
  if (!purchase) return refuse('unknown-order', 'We do not know the purchase of this payment.')
  if (!shop.payments.verifyConfirmation({ orderId: providerOrderId, paymentId, signature })) return refuseUnsigned()
  const { id } = purchase
  if (purchase.paymentId === paymentId) return { ok: true, id, isPaid: true }
  const payment = await shop.payments.fetchPayment(paymentId)
  if (!payment.ok) return { ok: true, id, isPaid: false }
  if (payment.value.orderId !== providerOrderId) return refuseUnsigned()
  const applied = await applyPurchasePayment(shop, providerOrderId, payment.value)
  return { ok: true, id, isPaid: applied.ok && applied.isPaid }
}

const refuseUnsigned = () =>
  refuse('not-signed', 'This payment could not be verified. If any money has been deducted, kindly reach out to us.')
