/** Work that goes on until it is stopped. */
export interface Job {
  /** Begins nothing new, and waits for what is in flight. */
  stop(): Promise<void>
}

/**
 * Does `work` now and then again and again, with a pause after each time: it never runs twice at once.
 * @param pauseMs milliseconds between the end of one run and the start of the next, or what says so at the end of each
 * @param onError told when a run fails; the next one comes all the same
 */
export function runEvery(
  pauseMs: number | (() => number),
  work: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => Promise<void> | void,
): Job {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = run()

  async function run(): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      await onError(error)
    }
    if (!stopping.signal.aborted)
      timer = setTimeout(() => (running = run()), typeof pauseMs === 'number' ? pauseMs : pauseMs())
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
