import { eq } from 'drizzle-orm'
import { auditedGiftCard } from '#server/money/gift-cards/issue-gift-card.ts'
import { takeOffCardOf } from '#server/money/gift-cards/take-off-gift-card.ts'
import { giftCards } from '#server/platform/database/gift-card-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import {
  ledgerExceptions,
  payments,
  refundParts,
  refunds,
  type Payment,
  type Refund,
} from '#server/platform/database/order-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { actAs, recordAudit } from '#server/platform/staff/audit.ts'
import { listCharges } from '#server/orders/lifecycle/list-charges.ts'
import { refundUnits, sumOfParts, type RefundPart } from '#shop/orders/refund-parts.ts'
import { originalCause, retriedCause } from '#shop/orders/refund-cause.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import { resolveException } from '#server/platform/ledger/record-exception.ts'
import { findRefundLimit, lockRefundsOf, type RefundBy } from './find-staff-refund-limit.ts'
import { lockPaidFor } from './lock-paid-for.ts'
import { insertRefund, listRefundableCharges, refundKey } from './request-refund.ts'

export type RefundRetried = { ok: true; key: string } | OperationRefusal<'not-found' | 'not-failed' | 'over-limit'>

/** Each try needs a new key: the provider would only repeat its answer to the old one. */
export function retryRefund(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  exceptionId: number,
  who: RefundBy,
): Promise<RefundRetried> {
  return runTransaction(database.orm, async (tx): Promise<RefundRetried> => {
    await actAs(tx, who.by)
    await lockRefundsOf(tx, who.by)
    const [found] = await tx
      .select({ key: refunds.key, payment: payments })
      .from(ledgerExceptions)
      .innerJoin(refunds, eq(refunds.key, ledgerExceptions.reference))
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(ledgerExceptions.id, exceptionId))
    if (!found) return refuse.notFound('not-found', 'There is no such refund.')
    const order = await lockPaidFor(tx, found.payment)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.payment.id))
    const attempts = await tx.select().from(refunds).where(eq(refunds.paymentId, found.payment.id))
    const failed = attempts.find(({ key }) => key === found.key)
    const again = payment && failed ? await readAgain(tx, payment, failed) : undefined
    if (!payment || !failed || !again || again.amount > payment.amount - payment.refunded)
      return refuse.conflict('not-failed', 'This refund has not failed, or was asked for again already.')
    const limit = await findRefundLimit(tx, again.amount, who, now())
    if (limit) return limit
    const { key, cause } =
      failed.status === 'bounced'
        ? await reopen(tx, failed, now())
        : await insertTry(tx, payment, { failed, attempts, again }, now())
    if (!order) await takeOffCardOf(tx, payment, now())
    await resolveException(tx, { kind: 'refund failed', reference: found.key }, now())
    const after = { amount: again.amount, cause, payment: payment.id, bounces: failed.bounces }
    const subject = order ? auditedOrder(order) : await findAuditedCard(tx, payment, exceptionId)
    await recordAudit(tx, who.by, { operation: 'refunds.make', subject, after })
    return { ok: true, key }
  })
}

/** Money that bought no card has none. */
async function findAuditedCard(tx: Tx, { purchaseId }: Payment, exceptionId: number): Promise<AuditSubject> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(eq(giftCards.purchaseId, purchaseId ?? ''))
  return card ? auditedGiftCard(card) : { kind: 'break', id: String(exceptionId), name: 'A refund failed' }
}

type Again = { amount: number; parts: (RefundPart & { isRestocked: boolean })[] }

/** Keeps units, documents and cause. */
async function reopen(tx: Tx, { key, cause }: Refund, now: Date): Promise<{ key: string; cause: string }> {
  const again = { status: 'requested', providerRefundId: null, attempts: 0, nextAttemptAt: now } as const
  await tx.update(refunds).set(again).where(eq(refunds.key, key))
  return { key, cause }
}

async function insertTry(
  tx: Tx,
  payment: Payment,
  { failed, attempts, again }: { failed: Refund; attempts: readonly Refund[]; again: Again },
  now: Date,
): Promise<{ key: string; cause: string }> {
  const original = originalCause(failed.cause)
  const tries = attempts.filter((attempt) => originalCause(attempt.cause) === original).length
  const cause = retriedCause(original, tries + 1)
  const key = refundKey(payment.id, cause)
  await insertRefund(tx, payment, { key, reason: failed.reason, cause, ...again }, now)
  // Restocked units count once, with the new try.
  await tx.update(refundParts).set({ isRestocked: false }).where(eq(refundParts.refundKey, failed.key))
  return { key, cause }
}

/** The same units; their price can differ by a paisa after other refunds. */
async function readAgain(tx: Tx, payment: Payment, { key, amount, status }: Refund): Promise<Again | undefined> {
  if (status === 'bounced') return { amount, parts: [] }
  if (status !== 'failed') return undefined
  const asked = await tx.select().from(refundParts).where(eq(refundParts.refundKey, key))
  // When payments share a cause, the first refund has all parts.
  const isShared = sumOfParts(asked) !== amount
  if (asked.length > 0 && isShared) return { amount, parts: asked }
  if (asked.length === 0 || payment.orderId === null) return { amount, parts: [] }
  const known = await listRefundableCharges(tx, payment.orderId)
  const charges = known ?? (await listCharges(tx, [payment.orderId]))(payment.orderId)
  const parts = asked.flatMap(({ shipmentId, lineId, units, taxable, tax, isRestocked }) => {
    const charge = charges.find((each) => each.shipmentId === shipmentId && each.lineId === lineId)
    return charge && charge.returned.units + units <= charge.quantity
      ? [{ ...(known ? refundUnits(charge, units) : { shipmentId, lineId, units, taxable, tax }), isRestocked }]
      : []
  })
  return parts.length === asked.length ? { amount: sumOfParts(parts), parts } : undefined
}
