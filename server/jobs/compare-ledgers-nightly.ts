import type { Shop } from '#server/shop.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { moveWatermark, readWatermark } from './watermark.ts'

const WATERMARK = 'ledger comparison'
const DAY = 24 * 60 * 60_000

/** Compares the ledgers when the last time is a day ago, or never was. Called every hour, so a failed night is made up for. */
export async function compareLedgersNightly(
  shop: Pick<Shop, 'settings' | 'database' | 'payments' | 'now' | 'log'>,
  stopping: AbortSignal,
): Promise<void> {
  const at = shop.now()
  const last = await readWatermark(shop.database, WATERMARK)
  if (last && at.getTime() - last.getTime() < DAY) return
  const breaks = await compareLedgers(shop, stopping)
  if (breaks === null) return
  await moveWatermark(shop.database, WATERMARK, at)
  shop.log.info({ breaks }, 'ledgers compared')
}
