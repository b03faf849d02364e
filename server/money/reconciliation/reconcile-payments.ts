import { and, eq, gt, inArray, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, payments, refunds, type Payment } from '#server/platform/database/order-tables.ts'
import { checkPartOfLedger } from '#server/platform/ledger/check-part-of-ledger.ts'
import { syncDispute } from '#server/money/payments/sync-dispute.ts'
import { recordException, type NewException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isOwnPayment } from '#shop/orders/own-payments.ts'
import type { Paise } from '#shop/money/paise.ts'
import { listPages } from './list-pages.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { findChangedPayments, applyListedPayment } from './reconcile-since.ts'

const WINDOW_MS = 6 * 24 * 60 * 60_000
/** Milliseconds; anything younger may still be on its way into our books. */
const IN_FLIGHT_MS = 10 * 60_000

/** Differences after applying become exceptions. @returns how many; null if the provider's list is incomplete */
export async function reconcilePayments(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  stopping: AbortSignal,
): Promise<number | null> {
  const at = shop.now()
  const from = new Date(at.getTime() - WINDOW_MS)
  const listed = new Map<string, ProviderPayment>()
  for await (const answer of listPages((page) => shop.payments.listPayments(page), { from, to: at })) {
    if (!answer.ok || stopping.aborted) return null
    for (const payment of answer.page) listed.set(payment.id, payment)
    for (const payment of await findChangedPayments(shop.database, answer.page)) await applyListedPayment(shop, payment)
  }
  if (!(await syncDisputes(shop))) return null
  const withRefunds = await reconcileRefunds(shop, stopping)
  if (withRefunds === null) return null
  for (const payment of withRefunds) listed.set(payment.id, payment)
  const finalBefore = new Date(at.getTime() - IN_FLIGHT_MS)
  const older = withRefunds.map(({ id }) => id)
  const isCompared = or(gt(payments.createdAt, from), inArray(payments.id, older))
  const known = await shop.database.orm.select().from(payments).where(isCompared)
  const ours = known.filter(({ id }) => !isOwnPayment(id))
  const goneBack = await sumMadeRefunds(shop.database, older, { from, finalBefore })
  const differing = ours
    .filter((payment) => payment.createdAt < finalBefore)
    .flatMap((payment) => findDifference(payment, listed.get(payment.id), goneBack.get(payment.id)))
  const violations = await checkPartOfLedger(shop.database, { since: from, now: at })
  const broken = violations.map(({ invariant, reference }): NewException => {
    return { kind: 'broken invariant', reference: `${reference}: ${invariant}` }
  })
  const exceptions = [...differing, ...broken]
  await replaceExceptions(shop, exceptions)
  return exceptions.length
}

/** Finds disputes whose webhooks were lost. */
async function syncDisputes(shop: Pick<Shop, 'database' | 'payments' | 'now'>): Promise<boolean> {
  const disputes = await shop.payments.listDisputes()
  if (!disputes.ok) return false
  for (const { id } of disputes.value) if (!(await syncDispute(shop, id))) return false
  return true
}

/** Refunds by payment, without chargebacks: the provider counts those elsewhere. */
async function sumMadeRefunds(
  { orm }: Database,
  ids: readonly string[],
  { from, finalBefore }: { from: Date; finalBefore: Date },
): Promise<Map<string, Paise>> {
  const taken = orm
    .select()
    .from(ledgerExceptions)
    .where(and(eq(ledgerExceptions.kind, 'dispute lost'), eq(ledgerExceptions.reference, payments.id)))
  const sums = await orm
    .select({ id: payments.id, amount: sql`sum(${refunds.amount})`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        or(gt(payments.createdAt, from), inArray(payments.id, [...ids])),
        eq(refunds.status, 'processed'),
        lt(refunds.processedAt, finalBefore),
        notExists(taken),
      ),
    )
    .groupBy(payments.id)
  return new Map(sums.map(({ id, amount }) => [id, amount]))
}

/** @param goneBack paise refunded in our books; open refunds may not have reached the provider */
function findDifference(ours: Payment, theirs: ProviderPayment | undefined, goneBack: Paise = 0): NewException[] {
  const agrees =
    theirs?.status === ours.status &&
    theirs.amount === ours.amount &&
    theirs.amountRefunded <= ours.refunded &&
    theirs.amountRefunded >= goneBack
  if (agrees) return []
  const details = {
    ours: { status: ours.status, amount: ours.amount, refunded: ours.refunded },
    theirs: theirs && { status: theirs.status, amount: theirs.amount, refunded: theirs.amountRefunded },
  }
  return [{ kind: 'differs from provider', reference: ours.id, details }]
}

async function replaceExceptions(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  exceptions: NewException[],
): Promise<void> {
  const seen = exceptions.map(({ reference }) => reference)
  await database.orm
    .update(ledgerExceptions)
    .set({ resolvedAt: now() })
    .where(
      and(
        inArray(ledgerExceptions.kind, ['differs from provider', 'broken invariant']),
        isNull(ledgerExceptions.resolvedAt),
        notInArray(ledgerExceptions.reference, ['', ...seen]),
      ),
    )
  for (const found of exceptions) await recordException(database.orm, found, now())
}
