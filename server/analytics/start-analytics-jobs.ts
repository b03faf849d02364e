import { lt } from 'drizzle-orm'
import { orderClientIds } from '#server/database/analytics-tables.ts'
import { runEvery, type Job } from '#server/jobs/run-every.ts'
import type { Shop } from '#server/shop.ts'

const HOUR_MS = 60 * 60_000
/** Orders that nobody paid for by then were never purchases. */
const CLIENT_ID_RETENTION_MS = 7 * 24 * HOUR_MS

/** Hands events on once a second, and forgets browsers whose orders came to nothing. */
export function startAnalyticsJobs(shop: Pick<Shop, 'analytics' | 'database' | 'now' | 'log'>): Job {
  const { analytics, database, now, log } = shop
  const failed = (error: unknown) => log.error({ err: error, job: 'analytics' }, 'a job failed')
  const jobs = [
    runEvery(1_000, () => analytics.flush(), failed),
    runEvery(
      HOUR_MS,
      async () => {
        const before = new Date(now().getTime() - CLIENT_ID_RETENTION_MS)
        await database.background.orm.delete(orderClientIds).where(lt(orderClientIds.createdAt, before))
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
