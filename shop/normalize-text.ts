/**
 * More marks than this on one letter are no writing (Unicode's Stream-Safe Text Format): composing a pile of thousands
 * takes seconds.
 */
const stackedMarks = /(\p{M}{30})\p{M}+/gu

/** Unicode's composed or decomposed form, in a time that grows with the text's length and no faster. */
export function unicodeNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(stackedMarks, '$1').normalize(form).replace(stackedMarks, '$1')
}

/**
 * One line of typed text, whatever arrived: control characters and runs of space become one space, none at the ends,
 * letters in their composed form. Numbers count as text; anything else is ''.
 */
export function normalizeText(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  if (typeof typed !== 'string') return ''
  return unicodeNormalForm(typed.toWellFormed(), 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Text by which two spellings of the same words are equal: no case, accents, punctuation or spacing; `&` reads `and`. */
export function foldText(text: string): string {
  return unicodeNormalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
