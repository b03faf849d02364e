const FEWEST_LETTERS = 6
const FEWEST_OF_PART = 3
const MOST_PARTS = 4

/** "dryfruitbox" is "dry fruit box": the fewest known words, of which the first is as long as possible. */
export function splitCompound(word: string, isKnown: (part: string) => boolean): string[] | undefined {
  if (word.length < FEWEST_LETTERS) return undefined
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const found = splitInto(word, parts, isKnown)
    if (found) return found
  }
  return undefined
}

function splitInto(word: string, parts: number, isKnown: (part: string) => boolean): string[] | undefined {
  if (parts === 1) return word.length >= FEWEST_OF_PART && isKnown(word) ? [word] : undefined
  for (let length = word.length - FEWEST_OF_PART * (parts - 1); length >= FEWEST_OF_PART; length--) {
    const part = word.slice(0, length)
    const rest = isKnown(part) ? splitInto(word.slice(length), parts - 1, isKnown) : undefined
    if (rest) return [part, ...rest]
  }
  return undefined
}
