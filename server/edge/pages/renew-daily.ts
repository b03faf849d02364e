const DAY_MS = 24 * 60 * 60_000
/** Of Indian time before UTC. */
const OFFSET_MS = 5.5 * 60 * 60_000

/** Pages speak of days: what was kept on one is made anew on the next, from midnight in India on. Returns its stop. */
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
