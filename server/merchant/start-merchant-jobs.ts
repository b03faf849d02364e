import { runEvery, type Job } from '#server/jobs/run-every.ts'
import type { Shop } from '#server/shop.ts'
import { alertMerchant } from './alert-merchant.ts'
import { queueDailyDigest } from './queue-daily-digest.ts'

const MINUTE_MS = 60_000

/** What whoever runs the shop hears of without asking: what needs a person, and the mail of the morning. */
export function startMerchantJobs(shop: Pick<Shop, 'database' | 'settings' | 'now' | 'log'>): Job {
  const failed = (job: string) => (error: unknown) =>
    shop.log.error({ err: error, job }, 'a job failed and will be tried again')
  const jobs = [
    runEvery(MINUTE_MS, () => alertMerchant(shop), failed('merchant alert')),
    runEvery(MINUTE_MS, () => queueDailyDigest(shop), failed('merchant digest')),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
