import PQueue from 'p-queue'
import { refuse, type Refusal } from '#shop/refusal.ts'

export const TOO_MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/** Heavy work, a few at a time; beyond the queue it is refused. */
export interface ConcurrencyLimiter {
  run<Value>(work: () => Promise<Value>): Promise<{ ok: true; value: Value } | Refusal<'busy'>>
}

/** @param atOnce concurrent runs @param waiting queued runs; more are refused at once */
export function createConcurrencyLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimiter {
  const queue = new PQueue({ concurrency: atOnce })
  return {
    async run(work) {
      // p-queue itself has no bound.
      if (queue.pending >= atOnce && queue.size >= waiting) return refuse('busy', TOO_MANY_SIGN_INS)
      return { ok: true, value: await queue.add(work) }
    },
  }
}
