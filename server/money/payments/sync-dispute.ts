import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ProviderDispute } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { ledgerExceptions, payments } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { takeOffCardOf } from '#server/money/gift-cards/take-off-gift-card.ts'
import { bookLostDispute } from '#server/money/refunds/book-lost-dispute.ts'
import { lockPaidFor } from '#server/money/refunds/lock-paid-for.ts'
import { resumeReviewedOrder } from './resume-reviewed-order.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { transitionOrder } from '#server/orders/lifecycle/transition-order.ts'
import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'

/** A dispute blocks shipping and refunds. Events overtake each other, so it is fetched. @returns false without an answer */
export async function syncDispute(
  shop: Pick<Shop, 'database' | 'payments' | 'now'>,
  disputeId: string,
): Promise<boolean> {
  const fetched = await shop.payments.fetchDispute(disputeId)
  if (!fetched.ok) return fetched.reason === 'not-found'
  await shop.database.orm.transaction((tx) => applyDispute(tx, fetched.value, shop.now()))
  return true
}

async function applyDispute(tx: Tx, dispute: ProviderDispute, now: Date): Promise<void> {
  const { paymentId, status, reason, respondBy } = dispute
  const amount = status === 'lost' ? dispute.deducted : dispute.amount
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const order = payment && (await lockPaidFor(tx, payment))
  const [due] = await tx.select().from(dues).where(eq(dues.paymentId, paymentId))
  const details = { dispute: dispute.id, order: order?.id, amount, reason, status, respondBy }
  if (status === 'won' || status === 'closed') {
    for (const kind of ['dispute', 'dispute lost'] as const)
      await resolveException(tx, { kind, reference: paymentId }, now)
    if (order && due) await resumeReviewedOrder(tx, order, now)
    return
  }
  if ((await countLost(tx, dispute, sql`${ledgerExceptions.details} ? 'decided'`)) > 0) return
  const isNews = (await countLost(tx, dispute, sql`(${ledgerExceptions.details} ->> 'amount')::bigint > 0`)) === 0
  if (status === 'lost') await resolveException(tx, { kind: 'dispute', reference: paymentId }, now)
  await recordException(
    tx,
    { kind: status === 'lost' ? 'dispute lost' : 'dispute', reference: paymentId, details },
    now,
  )
  if (payment?.purchaseId && status === 'lost' && isNews) {
    const [locked = payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
    await bookLostDispute(tx, undefined, locked, { id: dispute.id, taken: amount }, now)
    await takeOffCardOf(tx, payment, now)
  }
  if (order && due && canTransition(order.state, 'under review', 'payment'))
    await transitionOrder(tx, order, 'under review', 'payment')
}

/** Once staff have decided (settle-lost-dispute.ts, close-exception.ts), a repeated event changes nothing. */
function countLost(tx: Tx, { id, paymentId }: ProviderDispute, which: SQL): Promise<number> {
  const { kind, reference, details } = ledgerExceptions
  const isOfIt = and(eq(kind, 'dispute lost'), eq(reference, paymentId), sql`${details} ->> 'dispute' = ${id}`)
  return tx.$count(ledgerExceptions, and(isOfIt, which))
}
