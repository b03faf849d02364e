import { devanagariToLatin } from './devanagari-to-latin.ts'
import { formatPrice } from '#shop/money/paise.ts'
import { findOccasion, findRecipient } from './gift-facets.ts'
import { splitSearchWords } from './split-search-words.ts'
import { LONGEST_PHRASE, MEANING_KIND } from './understand-search.ts'

export const MAX_TYPED = 60
export const MAX_MEANS = 10
const MAX_WORD = 40

export function toTypedPhrase(text: string): string {
  const words = splitSearchWords(devanagariToLatin(text))
  return words.length > LONGEST_PHRASE ? '' : words.join(' ')
}

export function toKnownMeaning(text: string): string | undefined {
  const [, kind, value = ''] = MEANING_KIND.exec(text) ?? []
  if (kind === 'occasion') return findOccasion(value) && text
  if (kind === 'for') return findRecipient(value) && text
  if (kind === 'near') return toKnownMeaning(value) === value ? text : undefined
  if (kind !== undefined) return /^[1-9]\d{0,6}$/.test(value) ? text : undefined
  const words = text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return words.length >= 2 && words.length <= MAX_WORD && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u.test(words)
    ? words
    : undefined
}

/** "Wedding · for parents · under ₹300 · dry fruit or almond". @param categories names by id */
export function describeMeans(means: readonly string[], categories: ReadonlyMap<number, string>): string {
  const words: string[] = []
  const facets = means.flatMap((each) => {
    const [, kind, value = ''] = MEANING_KIND.exec(each) ?? []
    if (kind === 'occasion') return [findOccasion(value)?.name ?? value]
    if (kind === 'for') return [findRecipient(value)?.title ?? value]
    if (kind === 'under') return [`under ${formatPrice(Number(value) * 100)}`]
    if (kind === 'category') return [categories.get(Number(value)) ?? 'a category that is gone']
    words.push(kind === 'near' ? `nearest: ${value}` : each)
    return []
  })
  return [...facets, ...(words.length > 0 ? [words.join(' or ')] : [])].join(' · ')
}
