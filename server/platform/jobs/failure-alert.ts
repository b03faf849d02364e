import { recordException, resolveException } from '#server/platform/ledger/record-exception.ts'
import type { Shop } from '#server/platform/shop.ts'

const ALERT_AFTER_MS = 60 * 60_000

/** Records an exception for staff while a job only fails. Never throws. */
export function createFailureAlert({ database, now, log }: Pick<Shop, 'database' | 'now' | 'log'>) {
  const failing = new Map<string, { since: Date; isRecorded: boolean }>()
  const breakOf = (job: string) => ({ kind: 'job keeps failing', reference: job }) as const
  const unrecorded = (error: unknown) =>
    log.error({ event: 'job.alert_failed', err: error }, 'A failing job could not be put before a person')

  return {
    async failed(job: string, error: unknown): Promise<void> {
      log.error({ event: 'job.failed', err: error, job }, 'A job failed and is tried again')
      const state = failing.get(job) ?? { since: now(), isRecorded: false }
      failing.set(job, state)
      if (state.isRecorded || now().getTime() - state.since.getTime() < ALERT_AFTER_MS) return
      const recorded = await recordException(database.orm, breakOf(job), now()).then(() => true, unrecorded)
      state.isRecorded = recorded === true
    },
    async succeeded(job: string): Promise<void> {
      const state = failing.get(job)
      failing.delete(job)
      if (state?.isRecorded) await resolveException(database.orm, breakOf(job), now()).catch(unrecorded)
    },
  }
}
