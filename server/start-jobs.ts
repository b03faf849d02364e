import { createJobList } from './job-list.ts'
import type { JobList } from './platform/jobs/job-types.ts'
import { createFailureAlert } from './platform/jobs/failure-alert.ts'
import { steadyPace, type Pace } from './platform/jobs/pace.ts'
import { runEvery, type Job } from './platform/jobs/run-every.ts'
import { runWhenDue } from './platform/jobs/run-when-due.ts'
import type { Shop } from './platform/shop.ts'

/** Jobs resume from the database. `stop` waits for running work. */
export function startJobs(shop: Shop, { timed, queues }: JobList = createJobList(shop), pace: Pace = steadyPace): Job {
  const { failed, succeeded } = createFailureAlert(shop)
  const jobs = [
    runWhenDue(shop.database.orm, queues, { onSuccess: succeeded, onError: failed }, pace),
    ...timed.map(({ name, everyMs, run }) =>
      runEvery(
        everyMs,
        async (stopping) => {
          await run(stopping)
          await succeeded(name)
        },
        (error) => failed(name, error),
        pace,
      ),
    ),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      for (const { atStop } of timed) await atStop?.()
    },
  }
}
