export type WorkingLine = {
  quantity: number
  /** Of work on one piece. */
  benchMinutes: number
  /** Of lettering one piece, over all its places for words. */
  wordMinutes: number
}

/** Days of what keeps shortest; null: all of it keeps. */
export function shortestKeeping(lines: readonly { keepsDays: number | null }[]): number | null {
  const days = lines.flatMap(({ keepsDays }) => keepsDays ?? [])
  return days.length === 0 ? null : Math.min(...days)
}

/** Minutes at the bench (gifting, 5.2). @param giftMinutes of its card and its wrap */
export function workOfLines(lines: readonly WorkingLine[], giftMinutes = 0): number {
  const pieces = lines.map(({ quantity, benchMinutes, wordMinutes }) => quantity * (benchMinutes + wordMinutes))
  return pieces.reduce((sum, minutes) => sum + minutes, giftMinutes)
}
