/**
 * One line of typed text, whatever arrived: control characters and runs of space become one space, none at the ends,
 * letters in their composed form. Numbers count as text; anything else is ''.
 */
export function tidyText(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  if (typeof typed !== 'string') return ''
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Text by which two spellings of the same words are equal: no case, accents, punctuation or spacing; `&` reads `and`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
