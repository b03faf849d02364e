import { lt } from 'drizzle-orm'
import { orderVisitors } from '#server/database/analytics-tables.ts'
import { repeat, type Job } from '#server/jobs/repeat.ts'
import type { Shop } from '#server/shop.ts'

const HOUR_MS = 60 * 60_000
/** Orders that nobody paid for by then were never purchases. */
const VISITORS_KEPT_MS = 7 * 24 * HOUR_MS

/** Hands events on once a second, and forgets browsers whose orders came to nothing. */
export function startAnalytics(shop: Pick<Shop, 'analytics' | 'database' | 'now' | 'log'>): Job {
  const { analytics, database, now, log } = shop
  const failed = (error: unknown) => log.error({ err: error, job: 'analytics' }, 'a job failed')
  const jobs = [
    repeat(1_000, () => analytics.flush(), failed),
    repeat(
      HOUR_MS,
      async () => {
        const before = new Date(now().getTime() - VISITORS_KEPT_MS)
        await database.unhurried.orm.delete(orderVisitors).where(lt(orderVisitors.createdAt, before))
      },
      failed,
    ),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      await analytics.flush()
    },
  }
}
