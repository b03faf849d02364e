import { inArray } from 'drizzle-orm'
import type { ProviderPayment, ProviderRefund } from '#providers/payment/payment-provider.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { payments, refunds, type Refund } from '#server/platform/database/order-tables.ts'
import { noticeBouncedRefunds } from '#server/money/refunds/notice-bounced-refunds.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPages } from './list-pages.ts'
import { applyListedPayment } from './reconcile-since.ts'

/** A refund takes 5 to 7 working days, and may be made long after its payment. */
const WINDOW_MS = 30 * 24 * 60 * 60_000

/** Refunds made in the provider's dashboard, or failed late, whose webhook was lost. @returns payments; null if the list is incomplete */
export async function reconcileRefunds(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now'>,
  stopping: AbortSignal,
): Promise<ProviderPayment[] | null> {
  const to = shop.now()
  const span = { from: new Date(to.getTime() - WINDOW_MS), to }
  const changed = new Set<string>()
  for await (const answer of listPages((page) => shop.payments.listRefundsMade(page), span)) {
    if (!answer.ok || stopping.aborted) return null
    for (const paymentId of await findChanged(shop.database, answer.page)) changed.add(paymentId)
  }
  const seen: ProviderPayment[] = []
  for (const paymentId of changed) {
    const payment = await shop.payments.fetchPayment(paymentId)
    if (!payment.ok || stopping.aborted) return null
    seen.push(payment.value)
    await applyListedPayment(shop, payment.value)
    if (!(await noticeBouncedRefunds(shop, paymentId))) return null
  }
  return seen
}

/** Our payments with a refund that our books lack or know differently. Dashboard refunds have no key of ours. */
async function findChanged({ orm }: Database, page: readonly ProviderRefund[]): Promise<string[]> {
  const ids = page.map(({ id }) => id)
  const known = await orm.select().from(refunds).where(inArray(refunds.providerRefundId, ids))
  const byId = new Map(known.map((refund) => [refund.providerRefundId, refund]))
  const changed = page.filter(({ id, status }) => isChanged(byId.get(id), status)).map(({ paymentId }) => paymentId)
  const ours = await orm.select({ id: payments.id }).from(payments).where(inArray(payments.id, changed))
  return ours.map(({ id }) => id)
}

function isChanged(ours: Refund | undefined, status: ProviderRefund['status']): boolean {
  return !ours || (status === 'failed' && ours.status === 'processed')
}
