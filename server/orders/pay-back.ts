import { and, eq, inArray, isNull, lte, notExists } from 'drizzle-orm'
import type { Answer } from '#providers/answer.ts'
import type { ProviderRefund } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/database/open-database.ts'
import { ledgerBreaks, orders, payments, refunds, type Refund } from '#server/database/order-tables.ts'
import { issueCreditNotes } from '#server/invoices/issue-credit-notes.ts'
import type { Shop } from '#server/shop.ts'
import { noteBreak } from './note-break.ts'
import { noteRefunded } from './note-refunded.ts'

/** Longest pause before a refund that the provider refuses is asked for again, in milliseconds. */
const LONGEST_PAUSE = 6 * 60 * 60_000

/**
 * Refunds that are due, or were under way when last seen, oldest first. One whose payment the shopper's bank disputes
 * waits: the bank may take the same money back.
 */
export async function openRefunds({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<Refund[]> {
  const disputed = database.orm
    .select()
    .from(ledgerBreaks)
    .where(
      and(
        eq(ledgerBreaks.kind, 'dispute'),
        eq(ledgerBreaks.reference, refunds.paymentId),
        isNull(ledgerBreaks.resolvedAt),
      ),
    )
  return database.orm
    .select()
    .from(refunds)
    .where(and(inArray(refunds.status, ['due', 'pending']), lte(refunds.nextAt, now()), notExists(disputed)))
    .orderBy(refunds.nextAt)
    .limit(20)
}

/**
 * Keeps the promise of a refund, or looks after one under way. The key goes along, so asking again never pays twice;
 * one the provider refuses is asked for again, ever less often, and put before a person.
 */
export async function payBack(
  shop: Pick<Shop, 'database' | 'payments' | 'now'>,
  refund: Refund,
): Promise<void> {
  const answer = await (refund.status === 'due' ? askFor(shop, refund) : lookAfter(shop, refund))
  const there = answer.ok ? answer.value : await doneWithoutUs(shop, refund)
  await shop.database.orm.transaction((tx) =>
    there ? noteProgress(tx, refund, there, shop.now()) : tryLater(tx, refund, answer, shop.now()),
  )
}

type Progress = { id: string | null; status: ProviderRefund['status'] }

function askFor({ payments }: Pick<Shop, 'payments'>, refund: Refund): Promise<Answer<Progress>> {
  const { key, paymentId, amount, reason } = refund
  return payments.refund(paymentId, { amount, idempotencyKey: key, notes: { reason } })
}

async function lookAfter({ payments }: Pick<Shop, 'payments'>, refund: Refund): Promise<Answer<Progress>> {
  const answer = await payments.refundsOf(refund.paymentId)
  if (!answer.ok) return answer
  const found = answer.value.find(({ id }) => id === refund.providerRefundId)
  return { ok: true, value: found ?? { id: refund.providerRefundId, status: 'unknown' } }
}

/** A refund is refused when the provider, or a person at its desk, has given the whole payment back already. */
async function doneWithoutUs({ payments }: Pick<Shop, 'payments'>, refund: Refund): Promise<Progress | null> {
  const payment = await payments.fetchPayment(refund.paymentId)
  const isDone = payment.ok && payment.value.amountRefunded === payment.value.amount
  return isDone ? { id: null, status: 'processed' } : null
}

async function noteProgress(tx: Tx, refund: Refund, there: Progress, now: Date): Promise<void> {
  const status = there.status === 'unknown' ? 'pending' : there.status
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).for('update')
  await tx
    .update(refunds)
    .set({
      status,
      providerRefundId: there.id,
      attempts: refund.attempts + 1,
      nextAt: later(refund, now),
      ...(status === 'processed' && { processedAt: now }),
    })
    .where(eq(refunds.key, refund.key))
  if (status === 'failed') {
    const details = { payment: payment.id, amount: refund.amount }
    return noteBreak(tx, { kind: 'refund failed', reference: refund.key, details }, now)
  }
  if (order) await noteRefunded(tx, order, payment, now)
  if (order) await issueCreditNotes(tx, order, now)
}

async function tryLater(tx: Tx, refund: Refund, answer: Answer<unknown>, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ attempts: refund.attempts + 1, nextAt: later(refund, now) })
    .where(eq(refunds.key, refund.key))
  if (answer.ok || answer.reason === 'unavailable' || answer.reason === 'busy') return
  const details = { payment: refund.paymentId, reason: answer.reason, words: answer.description }
  await noteBreak(tx, { kind: 'refund refused', reference: refund.key, details }, now)
}

/** 2 s, 4 s, 8 s… */
function later(refund: Refund, now: Date): Date {
  return new Date(now.getTime() + Math.min(1_000 * 2 ** (refund.attempts + 1), LONGEST_PAUSE))
}
