import type { Queue } from './run-when-due.ts'

export type TimedJob = {
  name: string
  /** Milliseconds between the end of one run and the start of the next; the first comes at once. */
  everyMs: number
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Of what the process itself remembers: done once more when it closes, and in each process. */
  atStop?: () => Promise<void>
}
export type JobList = { timed: TimedJob[]; queues: Queue[] }
