/** Unicode's Stream-Safe Text Format: composing thousands of marks on one letter takes seconds. */
const stackedMarks = /(\p{M}{30})\p{M}+/gu

export function unicodeNormalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(stackedMarks, '$1').normalize(form).replace(stackedMarks, '$1')
}

/** Invisible characters. Joiners of Indian scripts and emoji variation selectors stay. */
const unseen = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu
const loose = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/gu

export const removeUnseen = (text: string) => text.replace(unseen, '')

/** One line in NFC without invisible characters. Numbers become text; other types give ''. */
export function normalizeText(typed: unknown): string {
  if (typeof typed === 'number') return String(typed)
  if (typeof typed !== 'string') return ''
  return unicodeNormalForm(removeUnseen(typed.toWellFormed()), 'NFC')
    .replace(/[\s\p{Cc}\u2800]+/gu, ' ')
    .replace(loose, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

export function foldName(name: string): string {
  return normalizeText(unicodeNormalForm(name, 'NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toLowerCase()
}

export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)

const noughts = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xabf0, 0x1c50, 0xff10]

export function normalizeDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const nought = noughts.find((first) => code >= first && code < first + 10)
    return nought === undefined ? digit : String(code - nought)
  })
}

/** Reads phone and order numbers: digits as 0 to 9, without spaces, points, brackets and hyphens. */
export function normalizeNumber(typed: unknown): string {
  return normalizeDigits(normalizeText(typed))
    .replaceAll('\uff0b', '+')
    .replace(/[\s().\p{Pd}\u2212]+/gu, '')
}

/** A key for comparisons: drops case, accents, punctuation and spacing; `&` reads `and`. */
export function foldText(text: string): string {
  return unicodeNormalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
