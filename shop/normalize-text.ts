/** Unicode's Stream-Safe Text Format: composing thousands of marks on one letter takes seconds. */
const stackedMarks = /(\p{M}{30})\p{M}+/gu

export function unicodeNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(stackedMarks, '$1').normalize(form).replace(stackedMarks, '$1')
}

/** One line, composed (NFC). Numbers count as text; anything else is ''. */
export function normalizeText(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  if (typeof typed !== 'string') return ''
  return unicodeNormalForm(typed.toWellFormed(), 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** For comparing: no case, accents, punctuation or spacing; `&` reads `and`. */
export function foldText(text: string): string {
  return unicodeNormalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
