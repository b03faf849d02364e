import { devanagariToLatin } from './devanagari-to-latin.ts'
import { findOccasion, findRecipient, occasions, recipients } from './gift-facets.ts'
import { isEventWord, isFiller, isParticle } from './filler-words.ts'
import { foldSpelling } from './fold-spelling.ts'
import { readBudget } from './read-budget.ts'
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

export const LONGEST_PHRASE = 4

export function createSearchWords(synonyms: readonly Synonym[], categories: readonly Category[]): SearchWords {
  const words = new Map<string, readonly string[]>()
  for (const { id, name } of categories) words.set(toPhrase(name), [`category:${id}`])
  for (const { key, name } of recipients) words.set(toPhrase(name), [`for:${key}`])
  for (const { key, name } of occasions) words.set(toPhrase(name), [`occasion:${key}`])
  for (const { typed, means } of synonyms) words.set(toPhrase(typed), means)
  // Exact phrases win over joined and folded ones.
  for (const [phrase, means] of Array.from(words))
    for (const alike of [withoutParticles(phrase.split(' ')).join(' '), phrase.replaceAll(' ', ''), foldedKey(phrase)])
      if (alike !== '' && !words.has(alike)) words.set(alike, means)
  return words
}

/** Words with few letters are too easily alike. */
const FEWEST_FOLDED = 4
function foldedKey(phrase: string): string {
  const folded = foldSpelling(phrase)
  return folded.length < FEWEST_FOLDED ? '' : `~${folded}`
}

/** All words, if nothing else is left. */
function withoutParticles(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !isParticle(word))
  return left.length > 0 ? left : words
}

const toPhrase = (text: string) => splitSearchWords(text).join(' ')

export function readSearch(typed: string): { words: string[]; under: number } {
  const { under, rest } = readBudget(writeAmountsAsDigits(devanagariToLatin(typed)))
  return { words: splitSearchWords(rest), under }
}

export function understandSearch(
  { words: typed, under }: { words: readonly string[]; under: number },
  known: SearchWords,
): SearchMeaning {
  const words = withoutParticles(typed)
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
    if (!isFiller(word)) addTyped(meaning, word)
    at++
  }
  if (hasFacets(meaning)) dropLooseWords(meaning)
  const isEmpty = meaning.groups.length === 0 && meaning.category === null && !hasFacets(meaning)
  if (isEmpty) for (const word of words) addTyped(meaning, word)
  return meaning
}

/** In "25 return gifts" and "barsa ceremony" the number and "ceremony" are no properties of the goods. */
function dropLooseWords(meaning: SearchMeaning): void {
  const isLoose = (word: string) => /^\d+$/.test(word) || isEventWord(word)
  meaning.typed = meaning.typed.filter((word) => !isLoose(word))
  meaning.groups = meaning.groups.filter(([word = '', ...others]) => others.length > 0 || !isLoose(word))
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

/** "rakhee" is "rakhi". */
const shortenVowels = (text: string) => text.replaceAll('ee', 'i').replaceAll('oo', 'u').replaceAll('aa', 'a')

/** "meve" and "mevon" are forms of "meva". */
const HINDI_ENDING = /(?:e|i|on)$/

function findPhrase(words: readonly string[], at: number, known: SearchWords) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const text = words.slice(at, at + length).join(' ')
    const alike =
      known.get(text.replace(/s$/, '')) ??
      known.get(`${text}s`) ??
      known.get(text.replace(HINDI_ENDING, 'a')) ??
      known.get(text.replace(/ji$/, '')) ??
      known.get(shortenVowels(text)) ??
      known.get(foldedKey(text))
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

const english =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const hindi =
  'ek do teen char paanch chhah saat aath nau das gyarah barah terah chaudah pandrah solah satrah atharah unnis bees'
const units = new Map(
  [english, hindi].flatMap((list) => list.split(' ').map((word, index) => [foldSpelling(word), index + 1] as const)),
)
for (const [word, value] of Object.entries({ dedh: 1.5, dhai: 2.5, dus: 10, pachas: 50, fifty: 50 }))
  units.set(foldSpelling(word), value)

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  sau: 100,
  thousand: 1_000,
  hazar: 1_000,
  hazaar: 1_000,
  hajar: 1_000,
  hajaar: 1_000,
}

const inWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(\p{L}+|\d{1,3}(?:\.5)?)\s+(${Object.keys(scales).join('|')})(?!\p{L})`,
  'giu',
)

/** "five hundred", "dhai hazaar" and "5 hazaar" as digits. */
function writeAmountsAsDigits(text: string): string {
  return text.replaceAll(inWords, (written, unit: string, scale: string) => {
    const count = /^\d/.test(unit) ? Number(unit) : units.get(foldSpelling(unit.toLowerCase()))
    return count === undefined ? written : String(count * (scales[scale.toLowerCase()] ?? 0))
  })
}
