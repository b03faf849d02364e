import { devanagariToLatin } from './devanagari-to-latin.ts'
import { findOccasion, findRecipient, occasions, recipients } from './gift-facets.ts'
import { splitSearchWords } from './split-search-words.ts'
import type { Category } from './product.ts'

/**
 * What people type, and what it means: "occasion:diwali", "for:parents", "under:500", "category:3", or words of the
 * catalogue. Several are alternatives.
 */
export type Synonym = { typed: string; means: readonly string[] }
export type SearchWords = ReadonlyMap<string, readonly string[]>

export type SearchMeaning = {
  /** One of them is enough. */
  occasions: string[]
  recipients: string[]
  /** Rupees with GST, at most; 0 for any price. */
  under: number
  /** Null: in all of them. */
  category: number | null
  /** All of them are searched for; one of each that are alike is enough. */
  groups: string[][]
  /** Those of the groups that were typed just so. */
  typed: string[]
}

/** Says that it is a gift, and no more. */
const fillers = new Set(
  'gift gifts gifting present presents for the my an to of in with and on best buy online idea ideas item items some something good nice handmade upahar tohfa'.split(
    ' ',
  ),
)
/** Words. */
export const LONGEST_PHRASE = 4

/** With the names of occasions, recipients and categories themselves. */
export function createSearchWords(synonyms: readonly Synonym[], categories: readonly Category[]): SearchWords {
  const words = new Map<string, readonly string[]>()
  for (const { id, name } of categories) words.set(toPhrase(name), [`category:${id}`])
  for (const { key, name } of recipients) words.set(toPhrase(name), [`for:${key}`])
  for (const { key, name } of occasions) words.set(toPhrase(name), [`occasion:${key}`])
  for (const { typed, means } of synonyms) words.set(toPhrase(typed), means)
  return words
}

const toPhrase = (text: string) => splitSearchWords(text).join(' ')

const rupees = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]{0,8})(k)?(?!\d)\s*(?:rupees|rs)?`
const underPrice = new RegExp(String.raw`(?<!\p{L})(?:under|below|upto|up to|within|less than|max)\s*${rupees}`, 'iu')
const plainPrice = /(?:₹|(?<!\p{L})rs\.?|(?<!\p{L})inr)\s*(\d[\d,]{0,8})(k)?(?!\d)/iu

/** The words of what was typed, and the price in it. */
export function readSearch(typed: string): { words: string[]; under: number } {
  const text = devanagariToLatin(typed)
  const found = underPrice.exec(text) ?? plainPrice.exec(text)
  if (!found) return { words: splitSearchWords(text), under: 0 }
  const amount = Number((found[1] ?? '').replaceAll(',', '')) * (found[2] ? 1_000 : 1)
  const under = amount > 0 && amount < 10_000_000 ? amount : 0
  return { words: splitSearchWords(text.replace(found[0], ' ')), under }
}

/** The longest phrases that are known count first. What is left is searched for as it was typed. */
export function understandSearch(
  { words, under }: { words: readonly string[]; under: number },
  known: SearchWords,
): SearchMeaning {
  const meaning: SearchMeaning = { occasions: [], recipients: [], under, category: null, groups: [], typed: [] }
  for (let at = 0; at < words.length;) {
    const phrase = findPhrase(words, at, known)
    if (phrase) {
      addMeans(meaning, phrase.means)
      at += phrase.length
      continue
    }
    const word = words[at]!
    if (!fillers.has(word)) addTyped(meaning, word)
    at++
  }
  const isEmpty = meaning.groups.length === 0 && meaning.category === null && !hasFacets(meaning)
  if (isEmpty) for (const word of words) addTyped(meaning, word)
  return meaning
}

export const hasFacets = ({
  occasions,
  recipients,
  under,
}: Pick<SearchMeaning, 'occasions' | 'recipients' | 'under'>) => occasions.length + recipients.length + under > 0

function addTyped(meaning: SearchMeaning, word: string): void {
  meaning.groups.push([word])
  meaning.typed.push(word)
}

function findPhrase(words: readonly string[], at: number, known: SearchWords) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const text = words.slice(at, at + length).join(' ')
    const alike = known.get(text.replace(/s$/, '')) ?? known.get(`${text}s`)
    // "hamper" is in names all over the shop; "hampers" is the category.
    const means = known.get(text) ?? (alike?.[0]?.startsWith('category:') ? undefined : alike)
    if (means) return { means, length }
  }
  return undefined
}

/** Of prices and categories the first counts. */
function addMeans(meaning: SearchMeaning, means: readonly string[]): void {
  const group: string[] = []
  for (const each of means) {
    const [, kind, value = ''] = /^(occasion|for|under|category):(.+)$/.exec(each) ?? []
    if (kind === 'occasion' && findOccasion(value)) addKey(meaning.occasions, value)
    else if (kind === 'for' && findRecipient(value)) addKey(meaning.recipients, value)
    else if (kind === 'under' && meaning.under === 0) meaning.under = Number(value)
    else if (kind === 'category' && meaning.category === null) meaning.category = Number(value)
    else if (kind === undefined) group.push(each)
  }
  if (group.length > 0) meaning.groups.push(group)
}

const addKey = (keys: string[], key: string) => void (keys.includes(key) || keys.push(key))
