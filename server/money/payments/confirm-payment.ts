import type { Order } from '#server/platform/database/order-tables.ts'
import { findDueByProviderOrder } from '#server/orders/lifecycle/find-due.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { applyPayment } from './apply-payment.ts'

export type PaymentConfirmation = { providerOrderId: string; paymentId: string; signature: string }

/** The signature proves the ids only: the amount is fetched. With the provider down, never offer to pay again. */
export async function confirmPayment(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now' | 'log'>,
  confirmation: PaymentConfirmation,
): Promise<{ ok: true; order: Order } | Refusal<'unknown-order' | 'not-signed'>> {
  const { database, payments, log } = shop
  const { providerOrderId, paymentId, signature } = confirmation
  const found = await findDueByProviderOrder(database.orm, providerOrderId)
  if (!found) return refuse('unknown-order', 'We do not know the order of this payment.')
  const { order, due } = found
  const isSigned = payments.verifyConfirmation({ orderId: providerOrderId, paymentId, signature })
  if (!isSigned) {
    log.warn(
      { event: 'payment.bad_confirmation_signature', order: order.number },
      'a confirmation was not signed by the provider',
    )
    return refuse(
      'not-signed',
      'This payment could not be verified. If any money has been deducted, kindly reach out to us.',
    )
  }
  if (due.paymentId === paymentId) return { ok: true, order }
  const payment = await payments.fetchPayment(paymentId)
  if (!payment.ok) {
    log.warn(
      { event: 'payment.lookup_failed', order: order.number, reason: payment.reason },
      'the provider could not be asked about a payment',
    )
    return { ok: true, order }
  }
  if (payment.value.orderId !== providerOrderId) return refuse('not-signed', 'This payment belongs to another order.')
  const applied = await applyPayment(shop, payment.value)
  return { ok: true, order: applied.ok ? applied.order : order }
}
