const DAY_MS = 24 * 60 * 60_000
/** Milliseconds that Indian time is ahead of UTC. */
const OFFSET_MS = 5.5 * 60 * 60_000

/** Pages name days, so the cache renews at midnight in India. @returns a function that stops it */
export function renewDaily(renew: () => void): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    const sinceMidnight = (Date.now() + OFFSET_MS) % DAY_MS
    timer = setTimeout(() => {
      renew()
      schedule()
    }, DAY_MS - sinceMidnight).unref()
  }
  schedule()
  return () => clearTimeout(timer)
}
