import { repeat, type Job } from '#server/jobs/repeat.ts'
import { withoutHurry } from '#server/jobs/without-hurry.ts'
import type { Shop } from '#server/shop.ts'
import { forgetInTime } from './forget-in-time.ts'

const HOUR = 60 * 60_000

/** Erases once an hour what has no purpose any more. */
export function startPrivacyJob(shop: Pick<Shop, 'database' | 'now' | 'log'>): Job {
  return repeat(
    HOUR,
    async () => {
      const forgotten = await forgetInTime(withoutHurry(shop))
      if (Object.values(forgotten).some((rows) => rows > 0)) shop.log.info(forgotten, 'erased in time')
    },
    (error) => shop.log.error({ err: error, job: 'privacy' }, 'a job failed and will be tried again'),
  )
}
