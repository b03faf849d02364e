import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { payments, refunds, type Payment } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import type { Paise } from '#shop/money/paise.ts'

/** Recorded here, made by `process-refund.ts`. The key holds the payment's id, so the money goes back once. */
export async function requestRefund(tx: Tx, payment: Payment, reason: string, now: Date): Promise<void> {
  const amount = payment.amount - payment.refunded
  if (amount <= 0) return
  await tx
    .insert(refunds)
    .values({
      key: `refund-${payment.id}`,
      paymentId: payment.id,
      amount,
      reason,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing()
}

/** What a shipment cost, while others of its order go on. The key holds the shipment's place, so it goes back once. */
export async function requestShipmentRefund(
  tx: Tx,
  payment: Payment,
  { position, total }: Pick<Shipment, 'position' | 'total'>,
  reason: string,
  now: Date,
): Promise<void> {
  const amount = Math.min(total, payment.amount - payment.refunded)
  if (amount <= 0) return
  const key = `refund-${payment.id}-shipment-${position}`
  const refund = { key, paymentId: payment.id, amount, reason, createdAt: now, nextAttemptAt: now }
  await tx.insert(refunds).values(refund).onConflictDoNothing()
}

/** @param refundedAtProvider all refunds of the payment together, in paise */
export async function recordExternalRefund(
  tx: Tx,
  payment: Payment,
  refundedAtProvider: Paise,
  now: Date,
): Promise<Payment> {
  const amount = Math.min(refundedAtProvider, payment.amount) - payment.refunded
  if (amount <= 0) return payment
  const reason = 'made at the provider'
  await tx.insert(refunds).values({
    key: `made-elsewhere-${payment.id}-${refundedAtProvider}`,
    paymentId: payment.id,
    amount,
    reason,
    status: 'processed',
    processedAt: now,
    createdAt: now,
    nextAttemptAt: now,
  })
  const [updated] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  return updated ?? payment
}
