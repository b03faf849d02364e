/** Minutes: of writing a card and tucking it in. */
const CARD_MINUTES = 3

export type WorkingLine = {
  quantity: number
  /** Of work on one piece. */
  benchMinutes: number
  /** Of lettering one piece, over all its places for words. */
  wordMinutes: number
}

/** Minutes at the bench (gifting, 5.2). @param cards one for each gift with words on a card */
export function workOfLines(lines: readonly WorkingLine[], cards = 0): number {
  const pieces = lines.map(({ quantity, benchMinutes, wordMinutes }) => quantity * (benchMinutes + wordMinutes))
  return pieces.reduce((sum, minutes) => sum + minutes, cards * CARD_MINUTES)
}
