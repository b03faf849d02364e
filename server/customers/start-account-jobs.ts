import { runEvery, type Job } from '#server/jobs/run-every.ts'
import { withBackgroundDatabase } from '#server/jobs/with-background-database.ts'
import type { Shop } from '#server/shop.ts'
import type { EmailComposer } from '#server/mail/email-composer.ts'
import { sendQueuedMails } from '#server/mail/send-queued-mails.ts'
import { purgeExpired } from './purge-expired.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

/** What accounts need done without being asked: mails posted, old sessions and codes thrown away. */
export function startAccountJobs(
  shop: Pick<Shop, 'database' | 'settings' | 'now' | 'mails' | 'log'>,
  composeEmail: EmailComposer,
): Job {
  const failed = (job: string) => (error: unknown) =>
    shop.log.error({ err: error, job }, 'a job failed and will be tried again')
  const jobs = [
    runEvery(SECOND, (stopping) => sendQueuedMails({ ...shop, composeEmail }, stopping), failed('mails')),
    runEvery(HOUR, () => purgeExpired(withBackgroundDatabase(shop)), failed('tidying accounts')),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
