import type { JobList } from '#server/platform/jobs/job-types.ts'
import type { OutboxHandlers } from '#server/platform/jobs/run-outbox.ts'
import type { Spans } from './spans.ts'

export function traceJobs(spans: Spans, { timed, queues }: JobList): JobList {
  function traced<Job extends { name: string; run: (stopping: AbortSignal) => Promise<unknown> }>(job: Job): Job {
    const run = (stopping: AbortSignal) =>
      spans.root(`job ${job.name}`, { 'gathri.job': job.name }, () => job.run(stopping))
    return { ...job, run }
  }
  return { timed: timed.map(traced), queues: queues.map(traced) }
}

export function traceHandlers<Handlers extends OutboxHandlers>(spans: Spans, handlers: Handlers): Handlers {
  const traced = Object.entries(handlers).map(([kind, handle]) => [
    kind,
    (...given: Parameters<typeof handle>) =>
      spans.child(`message ${kind}`, { 'gathri.message': kind }, () => handle(...given)),
  ])
  return Object.fromEntries(traced)
}
