import { eq } from 'drizzle-orm'
import { ledgerBreaks, orders, payments, refunds } from '#server/database/order-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { resolveBreak } from '#server/ledger/record-break.ts'

/** A new key for each try: the provider would only repeat its answer to the old one. */
export async function retryRefund(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  breakId: number,
): Promise<{ ok: true; key: string } | Refusal<'unknown' | 'not-failed'>> {
  return database.orm.transaction(async (tx) => {
    const [found] = await tx
      .select({ key: refunds.key, paymentId: refunds.paymentId, orderId: payments.orderId })
      .from(ledgerBreaks)
      .innerJoin(refunds, eq(refunds.key, ledgerBreaks.reference))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(ledgerBreaks.id, breakId))
    if (!found) return refuse('unknown', 'There is no such refund.')
    await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update')
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.paymentId))
    const attempts = await tx.select().from(refunds).where(eq(refunds.paymentId, found.paymentId))
    const failed = attempts.find(({ key }) => key === found.key)
    const refundable = payment ? payment.amount - payment.refunded : 0
    if (failed?.status !== 'failed' || failed.amount > refundable)
      return refuse('not-failed', 'This refund has not failed, or was asked for again already.')
    const key = `refund-${found.paymentId}-${attempts.length + 1}`
    const { paymentId, amount, reason } = failed
    await tx.insert(refunds).values({ key, paymentId, amount, reason, createdAt: now(), nextAttemptAt: now() })
    await resolveBreak(tx, { kind: 'refund failed', reference: found.key }, now())
    return { ok: true, key }
  })
}
