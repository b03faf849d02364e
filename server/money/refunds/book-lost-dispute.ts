import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, refunds, type Order, type Payment } from '#server/platform/database/order-tables.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { settleMade } from '#server/orders/lifecycle/tick-made-pieces.ts'
import type { Paise } from '#shop/money/paise.ts'
import { disputeCause } from '#shop/orders/refund-cause.ts'
import { freeRefundedUnits } from './free-refunded-units.ts'
import { insertRefund } from './request-refund.ts'

/** A chargeback completes pending refunds that it covers; larger ones fail. The caller holds the row of the order or purchase. */
export async function bookLostDispute(
  tx: Tx,
  order: Order | undefined,
  payment: Payment,
  { id, taken }: { id: string; taken: Paise },
  now: Date,
): Promise<void> {
  let rest = Math.min(taken, payment.amount)
  let doubled = rest - (payment.amount - payment.refunded)
  const ofPayment = and(eq(refunds.paymentId, payment.id), eq(refunds.status, 'requested'))
  const waiting = await tx.select().from(refunds).where(ofPayment).orderBy(asc(refunds.createdAt), asc(refunds.key))
  for (const { key, amount } of waiting) {
    if (doubled <= 0) break
    const isMade = amount <= rest
    if (isMade) await freeRefundedUnits(tx, key)
    const changes = isMade ? ({ status: 'processed', processedAt: now } as const) : ({ status: 'failed' } as const)
    await tx.update(refunds).set(changes).where(eq(refunds.key, key))
    if (isMade) rest -= amount
    else {
      // The failed refund's units are wanted again.
      if (order) await settleMade(tx, order, now)
      await recordException(
        tx,
        { kind: 'refund failed', reference: key, details: { payment: payment.id, amount } },
        now,
      )
    }
    doubled -= amount
  }
  const [current = payment] = await tx.select().from(payments).where(eq(payments.id, payment.id))
  const amount = Math.min(rest, current.amount - current.refunded)
  if (amount <= 0) return
  const made = { reason: 'taken back by the buyer’s bank', status: 'processed', processedAt: now } as const
  await insertRefund(
    tx,
    payment,
    { key: `made-elsewhere-${id}`, amount, cause: disputeCause(id), parts: [], ...made },
    now,
  )
}
