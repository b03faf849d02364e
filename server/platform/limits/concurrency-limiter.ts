import PQueue from 'p-queue'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export interface ConcurrencyLimiter {
  run<Value>(work: () => Promise<Value>): Promise<{ ok: true; value: Value } | OperationRefusal<'busy'>>
}

/** @param limits.atOnce concurrent runs; `waiting`: queued runs; further ones are refused at once, with `busyMessage` */
export function createConcurrencyLimiter(limits: {
  atOnce: number
  waiting: number
  busyMessage: string
}): ConcurrencyLimiter {
  const { atOnce, waiting, busyMessage } = limits
  const queue = new PQueue({ concurrency: atOnce })
  return {
    async run(work) {
      // p-queue has no limit of its own.
      if (queue.pending >= atOnce && queue.size >= waiting) return refuse.busy('busy', busyMessage)
      return { ok: true, value: await queue.add(work) }
    },
  }
}
