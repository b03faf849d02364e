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
export function createConcurrencyLimiter({
  atOnce: maxConcurrent,
  waiting: maxQueued,
}: {
  atOnce: number
  waiting: number
}): ConcurrencyLimiter {
  const queue: (() => void)[] = []
  let running = 0

  async function acquireSlot(): Promise<void> {
    if (running < maxConcurrent) running++
    // Whoever finishes hands its place on, so that nobody who comes later slips in between.
    else await new Promise<void>((called) => queue.push(called))
  }

  function releaseSlot(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    async run(work) {
      if (running >= maxConcurrent && queue.length >= maxQueued) return refuse('busy', TOO_MANY_SIGN_INS)
      await acquireSlot()
      try {
        return { ok: true, value: await work() }
      } finally {
        releaseSlot()
      }
    },
  }
}
