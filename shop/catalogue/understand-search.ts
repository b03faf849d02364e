import { devanagariToLatin } from './devanagari-to-latin.ts'
import { findOccasion, findRecipient, occasions, recipients } from './gift-facets.ts'
import { foldSpelling } from './fold-spelling.ts'
import { writeAmountsAsDigits } from './read-amount.ts'
import { splitSearchWords } from './split-search-words.ts'
import type { Category } from './product.ts'

/**
 * `means` are alternatives: "occasion:diwali", "for:parents", "under:500", "category:3", words of the catalogue, or
 * "near:candle" where the shop has no such goods and candles come nearest.
 */
export type Synonym = { typed: string; means: readonly string[] }
export type SearchWords = ReadonlyMap<string, readonly string[]>

export type SearchMeaning = {
  occasions: string[]
  recipients: string[]
  /** Rupees with GST; 0 for any price. */
  under: number
  category: number | null
  /** Every group must match; one word of a group is enough. */
  groups: string[][]
  typed: string[]
  /** The shop lacks the goods; the groups have what comes nearest. */
  isNearest: boolean
}

export const MEANING_KIND = /^(occasion|for|under|category|near):(.+)$/

const fillers = new Set(
  'gift gifts gifting present presents for the my an to of in with and on best buy online idea ideas item items some something good nice handmade upahar tohfa'.split(
    ' ',
  ),
)
export const LONGEST_PHRASE = 4

export function createSearchWords(synonyms: readonly Synonym[], categories: readonly Category[]): SearchWords {
  const words = new Map<string, readonly string[]>()
  for (const { id, name } of categories) words.set(toPhrase(name), [`category:${id}`])
  for (const { key, name } of recipients) words.set(toPhrase(name), [`for:${key}`])
  for (const { key, name } of occasions) words.set(toPhrase(name), [`occasion:${key}`])
  for (const { typed, means } of synonyms) words.set(toPhrase(typed), means)
  // Exact phrases win over joined and folded ones.
  for (const [phrase, means] of Array.from(words))
    for (const alike of [phrase.replaceAll(' ', ''), foldedKey(phrase)])
      if (alike !== '' && !words.has(alike)) words.set(alike, means)
  return words
}

/** Words with few letters are too easily alike. */
const FEWEST_FOLDED = 4
function foldedKey(phrase: string): string {
  const folded = foldSpelling(phrase)
  return folded.length < FEWEST_FOLDED ? '' : `~${folded}`
}

const toPhrase = (text: string) => splitSearchWords(text).join(' ')

const rupees = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]{0,8})(k)?(?!\d)\s*(?:rupees|rs)?`
const underPrice = new RegExp(String.raw`(?<!\p{L})(?:under|below|upto|up to|within|less than|max)\s*${rupees}`, 'iu')
const plainPrice = /(?:₹|(?<!\p{L})rs\.?|(?<!\p{L})inr)\s*(\d[\d,]{0,8})(k)?(?!\d)/iu
/** "2000 rupees", and a sum at the end as in "for 5000". Smaller numbers may be guests. */
const saidPrice =
  /(?<![\d,])(\d[\d,]{0,8})(k)?\s*(?:rupees|rs|inr|\/-)(?!\p{L})|(?<!\p{L})(?:for|in|around|about|budget)\s+(\d{1,3}(?:,?\d{2,3})+|\d)(k)?\s*$/iu

export function readSearch(typed: string): { words: string[]; under: number } {
  const text = writeAmountsAsDigits(devanagariToLatin(typed))
  const found = underPrice.exec(text) ?? plainPrice.exec(text) ?? saidPrice.exec(text)
  if (!found) return { words: splitSearchWords(text), under: 0 }
  const [, digits = found[3] ?? '', thousands = found[4]] = found
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1_000 : 1)
  const under = amount > 0 && amount < 10_000_000 ? amount : 0
  return { words: splitSearchWords(text.replace(found[0], ' ')), under }
}

export function understandSearch(
  { words, under }: { words: readonly string[]; under: number },
  known: SearchWords,
): SearchMeaning {
  const meaning: SearchMeaning = {
    occasions: [],
    recipients: [],
    under,
    category: null,
    groups: [],
    typed: [],
    isNearest: false,
  }
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
    const alike = known.get(text.replace(/s$/, '')) ?? known.get(`${text}s`) ?? known.get(foldedKey(text))
    const means = known.get(text) ?? (alike?.[0]?.startsWith('category:') ? undefined : alike)
    if (means) return { means, length }
  }
  return undefined
}

function addMeans(meaning: SearchMeaning, means: readonly string[]): void {
  const group: string[] = []
  for (const each of means) {
    const [, kind, value = ''] = MEANING_KIND.exec(each) ?? []
    if (kind === 'occasion' && findOccasion(value)) addKey(meaning.occasions, value)
    else if (kind === 'for' && findRecipient(value)) addKey(meaning.recipients, value)
    else if (kind === 'under' && meaning.under === 0) meaning.under = Number(value)
    else if (kind === 'category' && meaning.category === null) meaning.category = Number(value)
    else if (kind === 'near' || kind === undefined) group.push(value || each)
    if (kind === 'near') meaning.isNearest = true
  }
  if (group.length > 0) meaning.groups.push(group)
}

const addKey = (keys: string[], key: string) => void (keys.includes(key) || keys.push(key))
