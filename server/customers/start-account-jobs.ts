import { repeat, type Job } from '#server/jobs/repeat.ts'
import { withoutHurry } from '#server/jobs/without-hurry.ts'
import type { Shop } from '#server/shop.ts'
import { postMails } from './post-mails.ts'
import { tidyCustomers } from './tidy-customers.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

/** What accounts need done without being asked: mails posted, old sessions and codes thrown away. */
export function startAccountJobs(shop: Pick<Shop, 'database' | 'settings' | 'now' | 'mails' | 'log'>): Job {
  const failed = (job: string) => (error: unknown) =>
    shop.log.error({ err: error, job }, 'a job failed and will be tried again')
  const jobs = [
    repeat(SECOND, (stopping) => postMails(shop, stopping), failed('mails')),
    repeat(HOUR, () => tidyCustomers(withoutHurry(shop)), failed('tidying accounts')),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
