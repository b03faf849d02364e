import { performance } from 'node:perf_hooks'

const IDLE = 0.1
const IDLE_LOOKS = 3
const WORTH_BYTES = 16 * 1024 * 1024

/**
 * Returns memory that V8 keeps after work; needs `--expose-gc`. It blocks for a tenth of a second, so it runs only when idle
 * and after the heap has grown. @param everyMs between two looks; it takes three idle ones
 */
export function releaseIdleMemory(everyMs = 2_000): () => void {
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
