import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Answer } from '#providers/answer.ts'
import type { PaymentEvent, ProviderPayment } from '#providers/payment/payment-provider.ts'
import { paymentEvents, refunds } from '#server/database/order-tables.ts'
import { wordsOf } from '#server/logging/without-personal-data.ts'
import type { Shop } from '#server/shop.ts'
import { followDispute } from './follow-dispute.ts'
import { noteBreak } from './note-break.ts'
import { settle } from './settle.ts'

type Needs = Pick<Shop, 'settings' | 'database' | 'payments' | 'now' | 'log'>

/** When an order still unknown is taken for another shop's, and a person may look: in milliseconds. */
const PATIENCE = 24 * 60 * 60_000
const LONGEST_PAUSE = 60 * 60_000
/** After so many failures (four minutes) a person should know. */
const MANY_FAILURES = 8

/** Ids of stored events that nobody has worked through yet, oldest first. */
export async function openPaymentEvents({
  database,
  now,
}: Pick<Shop, 'database' | 'now'>): Promise<string[]> {
  const rows = await database.orm
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.nextAt, now())))
    .orderBy(paymentEvents.nextAt)
    .limit(50)
  return rows.map((row) => row.id)
}

/**
 * Works through one stored event; what cannot be concluded now is tried again, ever less often. An event of an order
 * we do not know is kept: our own writing may be on its way, or another shop shares the account.
 */
export async function handlePaymentEvent(shop: Needs, id: string): Promise<void> {
  const { orm } = shop.database
  const [event] = await orm.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (!event || event.handledAt) return
  const now = shop.now()
  const pause = Math.min(1_000 * 2 ** event.attempts, LONGEST_PAUSE)
  await orm
    .update(paymentEvents)
    .set({ attempts: sql`${paymentEvents.attempts} + 1`, nextAt: new Date(now.getTime() + pause) })
    .where(eq(paymentEvents.id, id))
  const conclusion = await conclude(shop, event.body, id).catch(async (error: unknown) => {
    if (event.attempts >= MANY_FAILURES) await noteFailure(shop, id, error)
    // A person knows by now; the comparison with the provider's books finds what it was about.
    if (now.getTime() - event.receivedAt.getTime() > PATIENCE) return { over: true, outcome: 'given up' }
    throw error
  })
  const isOver = conclusion.over || now.getTime() - event.receivedAt.getTime() > PATIENCE
  await orm
    .update(paymentEvents)
    .set({ outcome: conclusion.outcome, handledAt: isOver ? shop.now() : null })
    .where(eq(paymentEvents.id, id))
}

type Conclusion = { over: boolean; outcome: string }

async function conclude(shop: Needs, body: string, id: string): Promise<Conclusion> {
  const read = shop.payments.readWebhook(body)
  if (!read.ok) {
    shop.log.error({ event: id, reason: read.reason }, 'a payment event cannot be read')
    return { over: true, outcome: 'unreadable' }
  }
  const event = read.value
  if (event.refund) await lookAfterRefunds(shop, event.refund)
  const payment = await currentPayment(shop, event)
  if (!payment && event.dispute) return concludeDispute(shop, event.dispute.id)
  if (!payment) return { over: true, outcome: 'nothing to do' }
  if (!payment.ok) return { over: false, outcome: payment.reason }
  const settled = await settle(shop, payment.value)
  if (settled.ok && event.dispute) return concludeDispute(shop, event.dispute.id)
  if (settled.ok) return { over: true, outcome: settled.order.state }
  if (settled.reason === 'unknown-order') await noteUnknown(shop, event)
  return { over: false, outcome: settled.reason }
}

async function concludeDispute(shop: Needs, disputeId: string): Promise<Conclusion> {
  const isFollowed = await followDispute(shop, disputeId)
  return isFollowed ? { over: true, outcome: 'dispute' } : { over: false, outcome: 'unavailable' }
}

async function noteFailure({ database, now }: Needs, id: string, error: unknown): Promise<void> {
  const details = { words: wordsOf(error) }
  await noteBreak(database.orm, { kind: 'cannot be settled', reference: id, details }, now())
}

/**
 * A payment only moves forward, so an old snapshot of it does no harm. Refunds can fail and be taken back: of those an
 * old snapshot lies, and the payment is read anew.
 */
async function currentPayment(
  { payments }: Needs,
  { payment, refund }: PaymentEvent,
): Promise<Answer<ProviderPayment> | null> {
  if (!payment) return null
  if (refund || payment.amountRefunded > 0) return payments.fetchPayment(payment.id)
  return { ok: true, value: payment }
}

/** The event is a hint only: the refund's own record is read by `payBack`. */
async function lookAfterRefunds(
  { database, now }: Needs,
  refund: NonNullable<PaymentEvent['refund']>,
): Promise<void> {
  await database.orm
    .update(refunds)
    .set({ nextAt: now() })
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.status, 'pending')))
}

async function noteUnknown({ database, now }: Needs, { payment }: PaymentEvent): Promise<void> {
  if (payment?.status !== 'captured') return
  const { id, orderId, amount } = payment
  const details = { providerOrder: orderId, amount }
  await noteBreak(database.orm, { kind: 'unknown order', reference: id, details }, now())
}
