import { steadyPace, type Pace } from './pace.ts'

export interface Job {
  stop(): Promise<void>
}

/** Never overlaps; a failed run is followed by the next. @param pauseMs from the end of one run to the next */
export function runEvery(
  pauseMs: number | (() => number),
  work: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => Promise<void> | void,
  pace: Pace = steadyPace,
): Job {
  const stopping = new AbortController()
  let cancel = () => {}
  let running = run()

  async function run(): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      await onError(error)
    }
    if (!stopping.signal.aborted)
      cancel = pace.schedule(() => (running = run()), typeof pauseMs === 'number' ? pauseMs : pauseMs())
  }

  return {
    async stop() {
      stopping.abort()
      cancel()
      await running
    },
  }
}
