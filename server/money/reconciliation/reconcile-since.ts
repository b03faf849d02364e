import { inArray } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { payments } from '#server/platform/database/order-tables.ts'
import { safeErrorMessage } from '#server/platform/logging/redact.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { recordUnknownOrder } from '#server/money/payments/record-unknown-order.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { findLinkOfPayment } from '#server/money/payments/sync-payment-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPages } from './list-pages.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'

const WATERMARK = 'provider payments'
/** Milliseconds read again: payments are listed by creation and may take minutes to succeed. */
const OVERLAP_MS = 15 * 60_000
/** Milliseconds between writes of the watermark: the overlap covers shorter times. */
const WATERMARK_INTERVAL_MS = 60_000

/** Finds payments that neither browser nor webhook reported. @returns false, keeping the watermark, if the list is incomplete */
export async function reconcileSinceWatermark(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const startedAt = shop.now()
  const stored = await readWatermark(shop.database, WATERMARK)
  const reached = stored ?? startedAt
  const span = { from: new Date(reached.getTime() - OVERLAP_MS), to: startedAt }
  let isComplete = true
  for await (const answer of listPages((page) => shop.payments.listPayments(page), span)) {
    if (!answer.ok || stopping.aborted) return false
    for (const payment of await findChangedPayments(shop.database, answer.page))
      isComplete = (await applyListedPayment(shop, payment)) && isComplete
  }
  const isWritten = stored && startedAt.getTime() - stored.getTime() < WATERMARK_INTERVAL_MS
  if (isComplete && !isWritten) await advanceWatermark(shop.database, WATERMARK, startedAt)
  return isComplete
}

/** A payment that cannot be applied becomes an exception: it holds up the watermark, but no other payment. */
export async function applyListedPayment(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  payment: ProviderPayment,
): Promise<boolean> {
  try {
    return await applyOrRecordException(shop, payment)
  } catch (error) {
    const details = { order: payment.orderId, words: safeErrorMessage(error) }
    await recordException(shop.database.orm, { kind: 'cannot be settled', reference: payment.id, details }, shop.now())
    return false
  }
}

async function applyOrRecordException(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  payment: ProviderPayment,
): Promise<boolean> {
  const applied = await settlePayment(shop, payment)
  if (applied.ok) return true
  if (applied.reason === 'not-now') return false
  const link = await findLinkOfPayment(shop, payment)
  if (link !== 'none') return link === 'found'
  await recordUnknownOrder(shop, payment)
  return true
}

export async function findChangedPayments({ orm }: Database, page: ProviderPayment[]): Promise<ProviderPayment[]> {
  const ids = page.map(({ id }) => id)
  const known = await orm.select().from(payments).where(inArray(payments.id, ids))
  const knownById = new Map(known.map((payment) => [payment.id, payment]))
  return page.filter(({ id, status, amountRefunded }) => {
    const ours = knownById.get(id)
    return !ours || ours.status !== status || ours.refunded < amountRefunded || status === 'authorized'
  })
}
