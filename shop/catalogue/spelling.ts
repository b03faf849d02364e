const FEWEST_LETTERS = 5

export type KnownWord = { word: string; products: number }

export const mayBeCorrected = (typed: string): boolean => typed.length >= FEWEST_LETTERS

/** Allows two edits from five letters on: shorter words are too close (sari, zari). */
/** @param known `edits`: how many slips are forgiven, two without a figure */
export function correctSpelling(typed: string, known: readonly (KnownWord & { edits?: 1 })[]): string | undefined {
  if (!mayBeCorrected(typed)) return undefined
  const maxDistance = 2
  let best: { word: string; rank: readonly number[] } | undefined
  for (const { word, products, edits } of known) {
    if (Math.abs(word.length - typed.length) > maxDistance) continue
    const distance = editDistance(typed, word)
    if (distance > (edits ?? maxDistance)) continue
    const rank = [distance, word[0] === typed[0] ? 0 : 1, -products]
    if (!best || isBefore(rank, best.rank)) best = { word, rank }
  }
  return best?.word
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, place) => value !== other[place])
  return at >= 0 && one[at]! < other[at]!
}

/** Damerau-Levenshtein, optimal string alignment. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, beforeLast[column - 2]! + 1)
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[other.length]!
}
