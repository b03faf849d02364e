import type { CounterAnswer } from '#contract/counter/routes.ts'
import type { JobKind } from '#shop/packing/list-jobs.ts'

export const WORK = 'GET /counter/api/v1/work'
export type Job = CounterAnswer<typeof WORK>['data'][number]
/** `day`: null when it is not known. */
export type JobGroup = { of: 'new' | 'late' | 'today' | 'day'; day: string | null; jobs: Job[] }

/** New orders first, then by the day: the server has sorted them. */
export function groupJobs(jobs: readonly Job[], today: string): JobGroup[] {
  const groups = new Map<string, JobGroup>()
  for (const job of jobs) {
    const of = findGroup(job, today)
    const key = of === 'day' ? `day ${job.day}` : of
    const group = groups.get(key) ?? { of, day: job.day, jobs: [] }
    group.jobs.push(job)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function findGroup({ isNew, day, urgency }: Job, today: string): JobGroup['of'] {
  if (isNew) return 'new'
  if (urgency === 'late') return 'late'
  return day !== null && day <= today ? 'today' : 'day'
}

export function countKinds(jobs: readonly Job[]): { kind: JobKind; count: number }[] {
  return [...Map.groupBy(jobs, (job) => job.do)].map(([kind, of]) => ({ kind, count: of.length }))
}
