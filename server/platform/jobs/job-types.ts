import type { Queue } from './run-when-due.ts'

export type TimedJob = {
  name: string
  /** Milliseconds from the end of one run to the start of the next; the first run comes at once. */
  everyMs: number
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Each process runs it once more when it closes, because it concerns its own memory. */
  atStop?: () => Promise<void>
}
export type JobList = { timed: TimedJob[]; queues: Queue[] }
