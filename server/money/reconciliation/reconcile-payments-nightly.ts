import type { Shop } from '#server/platform/shop.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'

const WATERMARK = 'ledger comparison'
const DAY_MS = 24 * 60 * 60_000

/** Called every hour, to make up for a failed night. */
export async function reconcilePaymentsNightly(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'keys' | 'now' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const at = shop.now()
  const last = await readWatermark(shop.database, WATERMARK)
  if (last && at.getTime() - last.getTime() < DAY_MS) return
  const exceptions = await reconcilePayments(shop, stopping)
  if (exceptions === null) return
  await advanceWatermark(shop.database, WATERMARK, at)
  shop.log.info({ event: 'reconciliation.finished', exceptions }, 'our payments were compared with the provider’s')
}
