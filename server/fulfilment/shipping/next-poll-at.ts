const MINUTE_MS = 60_000
const MIN_INTERVAL_MS = 15 * MINUTE_MS
const MAX_INTERVAL_MS = 6 * 60 * MINUTE_MS

/** Waits a quarter of the time since the last update: polling only makes up for lost pushes. */
export function nextPollAt(changedAt: Date, now: Date): Date {
  const unchangedMs = now.getTime() - changedAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(unchangedMs / 4, MIN_INTERVAL_MS), MAX_INTERVAL_MS))
}
