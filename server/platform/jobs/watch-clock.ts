import { gt } from 'drizzle-orm'
import { requestLimits } from '#server/platform/database/limit-tables.ts'
import { watermarks } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { retryAllNow } from './retry-all-now.ts'

const NOTABLE_MS = 30_000
const LONGEST_LIMIT_MS = 2 * 60 * 60_000

/** Undoes the delays and watermarks of a clock that ran ahead. @param monotonic milliseconds @returns a function to poll */
export function createClockWatch(
  shop: Pick<Shop, 'database' | 'now' | 'log'>,
  monotonic: () => number = () => performance.now(),
): () => Promise<void> {
  const read = () => shop.now().getTime() - monotonic()
  let ahead = read()
  return async () => {
    const wentBackMs = ahead - read()
    if (wentBackMs > NOTABLE_MS) {
      shop.log.warn({ event: 'clock.went_back', wentBackMs }, 'the clock was set back; what it had put off is done now')
      await forgetFuture(shop)
    }
    ahead = read()
  }
}

async function forgetFuture(shop: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const { orm } = shop.database
  const now = shop.now()
  await retryAllNow(shop)
  await orm.update(watermarks).set({ reachedAt: now }).where(gt(watermarks.reachedAt, now))
  await orm.delete(requestLimits).where(gt(requestLimits.expire, now.getTime() + LONGEST_LIMIT_MS))
}
