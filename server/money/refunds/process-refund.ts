import { and, eq, inArray, isNull, lte, notExists } from 'drizzle-orm'
import type { ProviderFailure, ProviderResult } from '#providers/provider-result.ts'
import type { ProviderRefund } from '#providers/payment/payment-provider.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, orders, payments, refunds, type Refund } from '#server/platform/database/order-tables.ts'
import { nextAttemptAt, retryPolicies } from '#server/platform/jobs/retry-policy.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { settleMade } from '#server/orders/lifecycle/tick-made-pieces.ts'
import { refundToGiftCards } from '#server/money/gift-cards/refund-to-gift-cards.ts'
import { orderOfCash } from '#shop/checkout/cash-terms.ts'
import { isGiftCardPayment, orderOfGiftCards } from '#shop/gift-cards/gift-card-terms.ts'
import { isOwnPayment } from '#shop/orders/own-payments.ts'
import { readCash } from '#server/platform/ledger/find-cash.ts'
import { bounceRefund } from './bounce-refund.ts'
import { concludeRefunds } from './conclude-refunds.ts'
import { freeRefundedUnits } from './free-refunded-units.ts'
import { lockPaidFor } from './lock-paid-for.ts'

/** Refunds of a disputed payment wait: the bank may take the same money, or staff have not decided yet. */
export function selectPendingRefunds({ database, now }: Pick<Shop, 'database' | 'now'>) {
  const disputed = database.orm
    .select()
    .from(ledgerExceptions)
    .where(
      and(
        inArray(ledgerExceptions.kind, ['dispute', 'dispute lost']),
        eq(ledgerExceptions.reference, refunds.paymentId),
        isNull(ledgerExceptions.resolvedAt),
      ),
    )
  return database.orm
    .select()
    .from(refunds)
    .where(
      and(inArray(refunds.status, ['requested', 'pending']), lte(refunds.nextAttemptAt, now()), notExists(disputed)),
    )
    .orderBy(refunds.nextAttemptAt)
    .limit(20)
}

export async function pendingRefunds(shop: Pick<Shop, 'database' | 'now'>): Promise<Refund[]> {
  return selectPendingRefunds(shop)
}

/** The idempotency key makes repeated requests pay once; a refused refund is retried and becomes an exception. */
export async function processRefund(shop: Pick<Shop, 'database' | 'payments' | 'now'>, refund: Refund): Promise<void> {
  if (isOwnPayment(refund.paymentId)) return processOwnRefund(shop, refund)
  const answer = await (refund.status === 'requested'
    ? createProviderRefund(shop, refund)
    : fetchRefundProgress(shop, refund))
  const progress = answer.ok ? answer.value : await findExternalRefund(shop, refund, answer)
  await shop.database.orm.transaction((tx) =>
    progress ? recordProgress(tx, refund, progress, shop.now()) : scheduleRetry(tx, refund, answer, shop.now()),
  )
}

/** A gift card gets its money at once. Cash that nobody collected needs no refund; a person pays collected cash back. */
async function processOwnRefund({ database, now }: Pick<Shop, 'database' | 'now'>, refund: Refund): Promise<void> {
  const isOfCards = isGiftCardPayment(refund.paymentId)
  const orderId = isOfCards ? orderOfGiftCards(refund.paymentId) : orderOfCash(refund.paymentId)
  await database.orm.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    const [current] = await tx.select().from(refunds).where(eq(refunds.key, refund.key))
    // Another process or a person may have concluded it since the job looked.
    if (current?.status !== 'requested') return
    const { key: refundKey, amount } = refund
    if (isOfCards) await refundToGiftCards(tx, { orderId, refundKey, amount }, now())
    if (isOfCards || !(await isCollected(tx, orderId))) return concludeOwnRefund(tx, refund, now())
    const { attempts } = refund
    const nextAttempt = nextAttemptAt(retryPolicies.refund, attempts, now())
    const tried = { attempts: attempts + 1, nextAttemptAt: nextAttempt }
    await tx.update(refunds).set(tried).where(eq(refunds.key, refundKey))
    const details = { payment: refund.paymentId, amount }
    await recordException(tx, { kind: 'cash to pay back', reference: refundKey, details }, now())
  })
}

const isCollected = async (tx: Tx, orderId: string) => (await readCash(tx, orderId))?.isCollected ?? false

/** Nothing was collected, a person paid it back, or a gift card has it. */
export const concludeOwnRefund = (tx: Tx, refund: Refund, now: Date) =>
  recordProgress(tx, refund, { id: null, status: 'processed' }, now)

type RefundProgress = { id: string | null; status: ProviderRefund['status'] }

function createProviderRefund(
  { payments }: Pick<Shop, 'payments'>,
  refund: Refund,
): Promise<ProviderResult<RefundProgress>> {
  const { key, bounces, paymentId, amount, reason } = refund
  // The old key would only return the answer of the bounced attempt.
  const idempotencyKey = bounces === 0 ? key : `${key}-again-${bounces}`
  return payments.createRefund(paymentId, { amount, idempotencyKey, notes: { reason } })
}

async function fetchRefundProgress(
  { payments }: Pick<Shop, 'payments'>,
  refund: Refund,
): Promise<ProviderResult<RefundProgress>> {
  const answer = await payments.listRefunds(refund.paymentId)
  if (!answer.ok) return answer
  const found = answer.value.find(({ id }) => id === refund.providerRefundId)
  return { ok: true, value: found ?? { id: refund.providerRefundId, status: 'unknown' } }
}

/** A person may have refunded in the dashboard; without an answer, our own refund may be under way and looks the same. */
async function findExternalRefund(
  { payments }: Pick<Shop, 'payments'>,
  refund: Refund,
  { reason }: ProviderFailure,
): Promise<RefundProgress | null> {
  if (reason === 'unavailable' || reason === 'malformed' || reason === 'rate-limited') return null
  const payment = await payments.fetchPayment(refund.paymentId)
  const isDone = payment.ok && payment.value.amountRefunded === payment.value.amount
  return isDone ? { id: null, status: 'processed' } : null
}

async function recordProgress(tx: Tx, refund: Refund, progress: RefundProgress, now: Date): Promise<void> {
  const status = progress.status === 'unknown' ? 'pending' : progress.status
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  if (!payment) return
  const order = await lockPaidFor(tx, payment)
  const [current] = await tx.select().from(refunds).where(eq(refunds.key, refund.key))
  if (!current || current.bounces !== refund.bounces || isOver(current.status, status)) return
  // Its units and documents already count as refunded.
  if (status === 'failed' && current.processedAt) return bounceRefund(tx, current, progress.id, now)
  if (status === 'processed') await freeRefundedUnits(tx, refund.key)
  await tx
    .update(refunds)
    .set({
      status,
      providerRefundId: progress.id,
      attempts: refund.attempts + 1,
      nextAttemptAt: nextAttemptAt(retryPolicies.refund, refund.attempts, now),
      ...(status === 'processed' && { processedAt: current.processedAt ?? now }),
    })
    .where(eq(refunds.key, refund.key))
  if (status === 'failed') {
    // The failed refund's units are wanted again.
    if (order) await settleMade(tx, order, now)
    const details = { payment: payment.id, amount: refund.amount }
    return recordException(tx, { kind: 'refund failed', reference: refund.key, details }, now)
  }
  if (order) await concludeRefunds(tx, order, now)
}

/** Another process has stored the final status since this request. */
function isOver(now: Refund['status'], told: Refund['status']): boolean {
  return now === 'processed' || now === 'bounced' || (now === 'failed' && told === 'pending')
}

async function scheduleRetry(tx: Tx, refund: Refund, answer: ProviderResult<unknown>, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ attempts: refund.attempts + 1, nextAttemptAt: nextAttemptAt(retryPolicies.refund, refund.attempts, now) })
    .where(eq(refunds.key, refund.key))
  if (answer.ok || answer.reason === 'unavailable' || answer.reason === 'rate-limited') return
  const details = { payment: refund.paymentId, reason: answer.reason, words: answer.description }
  await recordException(tx, { kind: 'refund refused', reference: refund.key, details }, now)
}
