const segmenter = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** As people count: क्ष is one letter, an emoji of a family too. */
export function countLetters(text: string): number {
  let letters = 0
  for (const _ of segmenter.segment(text)) letters += 1
  return letters
}

/** The first letters of a text. */
export function takeLetters(text: string, most: number): string {
  let taken = ''
  let letters = 0
  for (const { segment } of segmenter.segment(text)) {
    if ((letters += 1) > most) break
    taken += segment
  }
  return taken
}
