import { and, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { ledgerBreaks, payments, type Payment } from '#server/database/order-tables.ts'
import { checkPartOfLedger } from '#server/ledger/check-part-of-ledger.ts'
import { syncDispute } from '#server/payments/sync-dispute.ts'
import { recordBreak, type NewBreak } from '#server/ledger/record-break.ts'
import type { Shop } from '#server/shop.ts'
import { listProviderPayments } from './list-provider-payments.ts'
import { findChangedPayments, applyListedPayment } from './reconcile-since.ts'

const WINDOW_MS = 6 * 24 * 60 * 60_000
/** Milliseconds; anything younger may still be on its way into our books. */
const IN_FLIGHT_MS = 10 * 60_000

/** What still differs after applying becomes a break. @returns how many; null if the provider's list is incomplete */
export async function reconcilePayments(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  stopping: AbortSignal,
): Promise<number | null> {
  const at = shop.now()
  const from = new Date(at.getTime() - WINDOW_MS)
  const listed = new Map<string, ProviderPayment>()
  for await (const answer of listProviderPayments(shop.payments, { from, to: at })) {
    if (!answer.ok || stopping.aborted) return null
    for (const payment of answer.page) listed.set(payment.id, payment)
    for (const payment of await findChangedPayments(shop.database, answer.page)) await applyListedPayment(shop, payment)
  }
  if (!(await syncDisputes(shop))) return null
  const finalBefore = at.getTime() - IN_FLIGHT_MS
  const ours = await shop.database.orm.select().from(payments).where(gt(payments.createdAt, from))
  const differing = ours
    .filter((payment) => payment.createdAt.getTime() < finalBefore)
    .flatMap((payment) => findDifference(payment, listed.get(payment.id)))
  const violations = await checkPartOfLedger(shop.database, { since: from, now: at })
  const broken = violations.map(({ invariant, reference }): NewBreak => {
    return { kind: 'broken invariant', reference: `${reference}: ${invariant}` }
  })
  const breaks = [...differing, ...broken]
  await replaceBreaks(shop, breaks)
  return breaks.length
}

/** Disputes whose webhook, or whose end's webhook, was lost. */
async function syncDisputes(shop: Pick<Shop, 'database' | 'payments' | 'now'>): Promise<boolean> {
  const disputes = await shop.payments.listDisputes()
  if (!disputes.ok) return false
  for (const { id } of disputes.value) if (!(await syncDispute(shop, id))) return false
  return true
}

function findDifference(ours: Payment, theirs: ProviderPayment | undefined): NewBreak[] {
  // Our refunds may be ahead: one that is due has not reached the provider yet.
  const agrees =
    theirs?.status === ours.status && theirs.amount === ours.amount && theirs.amountRefunded <= ours.refunded
  if (agrees) return []
  const details = {
    ours: { status: ours.status, amount: ours.amount, refunded: ours.refunded },
    theirs: theirs && { status: theirs.status, amount: theirs.amount, refunded: theirs.amountRefunded },
  }
  return [{ kind: 'differs from provider', reference: ours.id, details }]
}

async function replaceBreaks({ database, now }: Pick<Shop, 'database' | 'now'>, breaks: NewBreak[]): Promise<void> {
  const seen = breaks.map(({ reference }) => reference)
  await database.orm
    .update(ledgerBreaks)
    .set({ resolvedAt: now() })
    .where(
      and(
        inArray(ledgerBreaks.kind, ['differs from provider', 'broken invariant']),
        isNull(ledgerBreaks.resolvedAt),
        notInArray(ledgerBreaks.reference, ['', ...seen]),
      ),
    )
  for (const found of breaks) await recordBreak(database.orm, found, now())
}
