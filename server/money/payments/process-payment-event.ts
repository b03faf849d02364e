import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ProviderResult } from '#providers/provider-result.ts'
import type { PaymentEvent, ProviderPayment } from '#providers/payment/payment-provider.ts'
import { paymentEvents, refunds } from '#server/platform/database/order-tables.ts'
import { safeErrorMessage } from '#server/platform/logging/redact.ts'
import { claim } from '#server/platform/jobs/claim.ts'
import { nextAttemptAt, retryPolicies } from '#server/platform/jobs/retry-policy.ts'
import { noticeBouncedRefunds } from '#server/money/refunds/notice-bounced-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { syncDispute } from './sync-dispute.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { findLinkOfPayment, syncPaymentLink } from '#server/money/payments/sync-payment-link.ts'
import { recordUnknownOrder } from './record-unknown-order.ts'
import { settlePayment } from './settle-payment.ts'

type PaymentEventShop = Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now' | 'log'>

/** Until then an unknown order may still be ours; later it counts as another shop's. */
const { giveUpAfterMs } = retryPolicies.paymentEvent
const FAILURES_BEFORE_ALERT = 8

export function selectPendingPaymentEvents({ database, now }: Pick<Shop, 'database' | 'now'>) {
  return database.orm
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lte(paymentEvents.nextAttemptAt, now())))
    .orderBy(paymentEvents.nextAttemptAt)
    .limit(50)
}

export async function pendingPaymentEvents(shop: Pick<Shop, 'database' | 'now'>): Promise<string[]> {
  return (await selectPendingPaymentEvents(shop)).map(({ id }) => id)
}

/** Retries events of unknown orders: our own write may be under way, or another shop shares the account. */
export async function processPaymentEvent(shop: PaymentEventShop, id: string): Promise<void> {
  const { orm } = shop.database
  const [event] = await orm.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (!event || event.processedAt) return
  const now = shop.now()
  if (!(await claim(orm, paymentEvents, event, nextAttemptAt(retryPolicies.paymentEvent, event.attempts, now)))) return
  const result = await processEvent(shop, event.body, id).catch(async (error: unknown) => {
    if (event.attempts >= FAILURES_BEFORE_ALERT) await recordFailure(shop, id, error)
    // By now the shop has reported it, and reconciliation finds the payment.
    if (now.getTime() - event.receivedAt.getTime() > giveUpAfterMs) return { isDone: true, outcome: 'given up' }
    throw error
  })
  const isDone = result.isDone || now.getTime() - event.receivedAt.getTime() > giveUpAfterMs
  await orm
    .update(paymentEvents)
    .set({ outcome: result.outcome, processedAt: isDone ? shop.now() : null })
    .where(eq(paymentEvents.id, id))
}

type EventResult = { isDone: boolean; outcome: string }

async function processEvent(shop: PaymentEventShop, body: string, id: string): Promise<EventResult> {
  const read = shop.payments.parseWebhook(body)
  if (!read.ok) {
    shop.log.error(
      { event: 'payment_event.unreadable', paymentEvent: id, reason: read.reason },
      'a payment event cannot be read',
    )
    return { isDone: true, outcome: 'unreadable' }
  }
  const event = read.value
  if (event.link && !(await syncPaymentLink(shop, event.link.id))) return { isDone: false, outcome: 'unavailable' }
  if (event.refund) await checkRefundsNow(shop, event.refund)
  const payment = await fetchCurrentPayment(shop, event)
  if (!payment && event.dispute) return processDispute(shop, event.dispute.id)
  if (!payment) return { isDone: true, outcome: 'nothing to do' }
  if (!payment.ok) return { isDone: false, outcome: payment.reason }
  const applied = await settlePayment(shop, payment.value)
  if (event.refund?.status === 'failed' && !(await noticeBouncedRefunds(shop, event.refund.paymentId)))
    return { isDone: false, outcome: 'unavailable' }
  if (applied.ok && event.dispute) return processDispute(shop, event.dispute.id)
  if (applied.ok) return { isDone: true, outcome: applied.state }
  if (applied.reason === 'unknown-order' && event.payment) {
    const link = await findLinkOfPayment(shop, event.payment)
    if (link === 'found') return { isDone: true, outcome: 'payment link' }
    if (link === 'unanswered') return { isDone: false, outcome: 'unavailable' }
    await recordUnknownOrder(shop, event.payment)
  }
  return { isDone: false, outcome: applied.reason }
}

async function processDispute(shop: PaymentEventShop, disputeId: string): Promise<EventResult> {
  const isSynced = await syncDispute(shop, disputeId)
  return isSynced ? { isDone: true, outcome: 'dispute' } : { isDone: false, outcome: 'unavailable' }
}

async function recordFailure({ database, now }: PaymentEventShop, id: string, error: unknown): Promise<void> {
  const details = { words: safeErrorMessage(error) }
  await recordException(database.orm, { kind: 'cannot be settled', reference: id, details }, now())
}

/** A payment only moves forward, so its snapshot is safe. Refunds can fail later, so they need a fetch. */
async function fetchCurrentPayment(
  { payments }: PaymentEventShop,
  { payment, refund }: PaymentEvent,
): Promise<ProviderResult<ProviderPayment> | null> {
  if (!payment) return null
  if (refund || payment.amountRefunded > 0) return payments.fetchPayment(payment.id)
  return { ok: true, value: payment }
}

/** The event is only a hint: `processRefund` reads the refund's own record. */
async function checkRefundsNow(
  { database, now }: PaymentEventShop,
  refund: NonNullable<PaymentEvent['refund']>,
): Promise<void> {
  await database.orm
    .update(refunds)
    .set({ nextAttemptAt: now() })
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.status, 'pending')))
}
