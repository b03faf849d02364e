const MINUTE = 60_000
const SHORTEST = 15 * MINUTE
const LONGEST = 6 * 60 * MINUTE

/**
 * When a parcel is asked after again: a quarter hour after news, then ever less often, every six hours at last. The
 * courier service pushes what happens; asking only makes up for what gets lost.
 */
export function nextQuestion(newsAt: Date, now: Date): Date {
  const quiet = now.getTime() - newsAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(quiet / 4, SHORTEST), LONGEST))
}
