import { runEvery, type Job } from '#server/jobs/run-every.ts'
import { withBackgroundDatabase } from '#server/jobs/with-background-database.ts'
import type { Shop } from '#server/shop.ts'
import { applyRetention } from './apply-retention.ts'

const HOUR = 60 * 60_000

/** Erases once an hour what has no purpose any more. */
export function startPrivacyJob(shop: Pick<Shop, 'database' | 'now' | 'log'>): Job {
  return runEvery(
    HOUR,
    async () => {
      const forgotten = await applyRetention(withBackgroundDatabase(shop))
      if (Object.values(forgotten).some((rows) => rows > 0)) shop.log.info(forgotten, 'erased in time')
    },
    (error) => shop.log.error({ err: error, job: 'privacy' }, 'a job failed and will be tried again'),
  )
}
