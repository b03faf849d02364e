import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, refunds, type Refund } from '#server/platform/database/order-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'

/** A processed refund failed at the provider: its units stay returned, and its money is owed. The caller holds the order's row lock. */
export async function bounceRefund(tx: Tx, refund: Refund, providerRefundId: string | null, now: Date): Promise<void> {
  const { key, paymentId, amount, bounces } = refund
  await tx
    .update(refunds)
    .set({ status: 'bounced', providerRefundId, bounces: bounces + 1 })
    .where(eq(refunds.key, key))
  await tx
    .update(payments)
    .set({ status: 'captured' })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'refunded')))
  const details = { payment: paymentId, amount, later: true }
  await recordException(tx, { kind: 'refund failed', reference: key, details }, now)
}
