import { eq } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, paymentStatuses, type Payment } from '#server/platform/database/order-tables.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import { recordExternalRefund } from '#server/money/refunds/request-refund.ts'

/** A due of an order, or the purchase of a gift card. */
export type Payee = Pick<Payment, 'orderId' | 'dueId' | 'purchaseId'> & { providerOrderId: string | null }

/** Under the payee's row lock. A status only moves forward. @returns null for another one's, or with unknown status */
export async function recordPayment(tx: Tx, payee: Payee, seen: ProviderPayment, now: Date): Promise<Payment | null> {
  if (seen.status === 'unknown') return null
  const [known] = await tx.select().from(payments).where(eq(payments.id, seen.id))
  if (known && (known.dueId !== payee.dueId || known.purchaseId !== payee.purchaseId)) {
    const details = { claimedBy: payee.dueId ?? payee.purchaseId, belongsTo: known.dueId ?? known.purchaseId }
    await recordException(tx, { kind: 'payment of another order', reference: seen.id, details }, now)
    return null
  }
  const payment = known ? await advancePaymentStatus(tx, known, seen.status) : await insertPayment(tx, payee, seen, now)
  return recordExternalRefund(tx, payment, seen.amountRefunded, now)
}

async function insertPayment(tx: Tx, payee: Payee, seen: ProviderPayment, now: Date): Promise<Payment> {
  const { id, amount, currency, method, createdAt } = seen
  const { providerOrderId, orderId, dueId, purchaseId } = payee
  const earlierProviderOrderId = seen.orderId === providerOrderId ? null : seen.orderId
  const status = paymentStatuses[statusRank(seen.status)] ?? 'created'
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      orderId,
      dueId,
      purchaseId,
      earlierProviderOrderId,
      amount,
      currency,
      status,
      method,
      createdAt,
    })
    .returning()
  if (!payment) throw new Error('The payment could not be written down')
  await resolveException(tx, { kind: 'unknown order', reference: id }, now)
  return payment
}

async function advancePaymentStatus(tx: Tx, known: Payment, status: ProviderPayment['status']): Promise<Payment> {
  const next = paymentStatuses[statusRank(status)]
  if (!next || statusRank(next) <= statusRank(known.status)) return known
  await tx.update(payments).set({ status: next }).where(eq(payments.id, known.id))
  return { ...known, status: next }
}

function statusRank(status: string): number {
  return (paymentStatuses as readonly string[]).indexOf(status)
}
