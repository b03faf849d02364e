import type { RequestListener } from 'node:http'

export interface Pace {
  /** Somebody uses the shop: what waits longer because nobody did comes now. */
  note(): void
  /** As setTimeout, but up to five times later while nobody uses the shop. @returns how to call it off */
  schedule(work: () => void, ms: number): () => void
}

const AWAKE_MS = 60_000
const STRETCH = 5
/** Nothing waits longer than this because nobody uses the shop. */
const MAX_STRETCHED_MS = 60_000

/** Probes, and the providers of the sandbox, which the shop's own jobs ask. */
const notOfPeople = /^\/(sandbox\/|healthz|readyz|metrics)/

/** @returns a listener that notes each request of people */
export function notePeople(pace: Pace, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!notOfPeople.test(request.url ?? '')) pace.note()
    handle(request, response)
  }
}

export const steadyPace: Pace = {
  note() {},
  schedule(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * For a shop whose database nobody else writes to: while no request comes, there is nothing to look for every second.
 * @param now milliseconds of a clock that nobody sets
 */
export function createIdlePace(now: () => number = () => performance.now()): Pace {
  const waiting = new Set<() => void>()
  let usedAt = now()
  return {
    note() {
      const wasAsleep = now() - usedAt >= AWAKE_MS
      usedAt = now()
      if (wasAsleep) for (const wake of waiting) wake()
    },
    schedule(work, ms) {
      const since = now()
      const isAsleep = since - usedAt >= AWAKE_MS
      const longest = Math.max(ms, Math.min(ms * STRETCH, MAX_STRETCHED_MS))
      const run = () => {
        waiting.delete(wake)
        work()
      }
      let timer = setTimeout(run, isAsleep ? longest : ms)
      const wake = () => {
        clearTimeout(timer)
        timer = setTimeout(run, Math.max(0, since + ms - now()))
      }
      waiting.add(wake)
      return () => {
        clearTimeout(timer)
        waiting.delete(wake)
      }
    },
  }
}
