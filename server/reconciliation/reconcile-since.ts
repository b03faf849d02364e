import { inArray } from 'drizzle-orm'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import type { Database } from '#server/database/open-database.ts'
import { payments } from '#server/database/order-tables.ts'
import { safeErrorMessage } from '#server/logging/redact.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { recordUnknownOrder } from '#server/payments/record-unknown-order.ts'
import type { Shop } from '#server/shop.ts'
import { listProviderPayments } from './list-provider-payments.ts'
import { advanceWatermark, readWatermark } from '#server/jobs/watermark.ts'

const WATERMARK = 'provider payments'
/** Read again each time, in milliseconds: a payment is listed by its beginning and may take minutes to succeed. */
const OVERLAP_MS = 15 * 60_000
/** The watermark is written no more often, in milliseconds: within the overlap it saves nothing. */
const WATERMARK_INTERVAL_MS = 60_000

/**
 * Settles what the provider lists since last time, whatever our own orders say: a payment that neither browser nor
 * webhook told us of, and whose order we stopped asking about, is found here. The watermark only moves once the whole
 * list has been settled, and lives in the database, so nothing is passed over after a crash.
 * @returns false when the provider did not tell everything; next time starts from the same place
 */
export async function reconcileSinceWatermark(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const startedAt = shop.now()
  const stored = await readWatermark(shop.database, WATERMARK)
  const reached = stored ?? startedAt
  const span = { from: new Date(reached.getTime() - OVERLAP_MS), to: startedAt }
  let isComplete = true
  for await (const answer of listProviderPayments(shop.payments, span)) {
    if (!answer.ok || stopping.aborted) return false
    for (const payment of await findChangedPayments(shop.database, answer.page))
      isComplete = (await applyListedPayment(shop, payment)) && isComplete
  }
  const isWritten = stored && startedAt.getTime() - stored.getTime() < WATERMARK_INTERVAL_MS
  if (isComplete && !isWritten) await advanceWatermark(shop.database, WATERMARK, startedAt)
  return isComplete
}

/**
 * Settles a payment from the provider's list. One that cannot be settled is put before a person and keeps none of the
 * others waiting, only the watermark.
 */
export async function applyListedPayment(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  payment: ProviderPayment,
): Promise<boolean> {
  try {
    return await applyOrRecordBreak(shop, payment)
  } catch (error) {
    const details = { order: payment.orderId, words: safeErrorMessage(error) }
    await recordBreak(shop.database.orm, { kind: 'cannot be settled', reference: payment.id, details }, shop.now())
    return false
  }
}

/** A payment of an order that is not ours is put before a person. */
async function applyOrRecordBreak(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now'>,
  payment: ProviderPayment,
): Promise<boolean> {
  const settled = await applyPayment(shop, payment)
  if (settled.ok) return true
  if (settled.reason === 'not-now') return false
  await recordUnknownOrder(shop, payment)
  return true
}

/** Those that our books do not have in the same state already. */
export async function findChangedPayments({ orm }: Database, page: ProviderPayment[]): Promise<ProviderPayment[]> {
  const ids = page.map(({ id }) => id)
  const known = await orm.select().from(payments).where(inArray(payments.id, ids))
  const knownById = new Map(known.map((payment) => [payment.id, payment]))
  return page.filter(({ id, status, amountRefunded }) => {
    const ours = knownById.get(id)
    return !ours || ours.status !== status || ours.refunded < amountRefunded || status === 'authorized'
  })
}
