import type { RequestListener } from 'node:http'

export interface Pace {
  note(): void
  /** Like setTimeout, but up to fifteen times and a minute later while the shop is idle. @returns a function that cancels it */
  schedule(work: () => void, ms: number): () => void
}

const AWAKE_MS = 60_000
const STRETCH = 15
const MAX_STRETCHED_MS = 60_000

/** Probes, and sandbox providers, which the shop's own jobs call. */
const notOfPeople = /^\/(sandbox\/|healthz|readyz|metrics)/

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

/** Without other writers or requests, jobs need not look every second. @param now monotonic milliseconds */
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
