import PQueue from 'p-queue'
import { refuse, type Refusal } from '#shop/refusal.ts'

export const TOO_MANY_SIGN_INS = 'Many people are signing in just now. Please try again in a moment.'

/** Runs heavy work a few at a time; the rest wait in line, and beyond the line people are asked to come back. */
export interface ConcurrencyLimiter {
  run<Value>(work: () => Promise<Value>): Promise<{ ok: true; value: Value } | Refusal<'busy'>>
}

/**
 * @param atOnce how many pieces of work run together
 * @param waiting how many more may wait; whoever comes then is refused at once
 */
export function createConcurrencyLimiter({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimiter {
  const queue = new PQueue({ concurrency: atOnce })
  return {
    async run(work) {
      // p-queue itself takes in as much as comes.
      if (queue.pending >= atOnce && queue.size >= waiting) return refuse('busy', TOO_MANY_SIGN_INS)
      return { ok: true, value: await queue.add(work) }
    },
  }
}
