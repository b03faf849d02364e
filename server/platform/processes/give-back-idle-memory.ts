import { performance } from 'node:perf_hooks'

/** Share of the time in which the process works: an idle shop's jobs need some of it. */
const IDLE = 0.1
const IDLE_LOOKS = 3
const WORTH_BYTES = 8 * 1024 * 1024

/**
 * V8 keeps the room that work took, for more of it. Once the process has been idle, this gives it back to the machine. That stops the process
 * for a tenth of a second, so it is done again only when the heap has grown. Without `--expose-gc` nothing happens.
 * @param everyMs between two looks; it takes three idle ones @returns how to end it
 */
export function giveBackIdleMemory(everyMs = 2_000): () => void {
  const collect = globalThis.gc
  if (!collect) return () => {}
  let before = performance.eventLoopUtilization()
  let idle = 0
  let left = 0
  const looks = setInterval(() => {
    const now = performance.eventLoopUtilization()
    idle = performance.eventLoopUtilization(now, before).utilization < IDLE ? idle + 1 : 0
    before = now
    if (idle < IDLE_LOOKS || process.memoryUsage().heapTotal < left + WORTH_BYTES) return
    void collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    left = process.memoryUsage().heapTotal
    before = performance.eventLoopUtilization()
  }, everyMs)
  looks.unref()
  return () => clearInterval(looks)
}
