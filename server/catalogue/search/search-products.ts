import { correctSpelling, mayBeCorrected } from '#shop/catalogue/spelling.ts'
import { splitSearchWords } from '#shop/catalogue/split-search-words.ts'
import {
  hasFacets,
  readSearch,
  understandSearch,
  type SearchMeaning,
  type SearchWords,
} from '#shop/catalogue/understand-search.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { findMatchingIds, searchVector, type WantedFacets } from '#server/catalogue/query/query.ts'
import type { SpellingDictionary } from './spelling-dictionary.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

type SearchContext = {
  database: Reads
  vocabulary: SpellingDictionary
  searchWords: () => Promise<SearchWords>
}

/** With rarer words, fewer names than the ranking limit contain them all. */
const COMMON = 100

/** @returns the query's meaning, and corrections of unknown words; `isCommon`: many products have the words */
export async function readMeaning(
  { database, vocabulary, searchWords }: SearchContext,
  q: string,
): Promise<{ meaning: SearchMeaning; corrected: string | null; isCommon: boolean }> {
  const known = await searchWords()
  const typed = readSearch(q)
  const meaning = understandSearch(typed, known)
  const unknown = meaning.typed.length === 0 ? new Set<string>() : await findUnknownWords(database, meaning.typed)
  if (![...unknown].some(mayBeCorrected)) return { meaning, corrected: null, isCommon: false }
  const ours = [...known.keys()].filter((phrase) => /^[^~ ]+$/.test(phrase)).map((word) => ({ word, products: 1 }))
  const spelled = [...(await vocabulary.words()), ...ours]
  const words = typed.words.map((word) => (unknown.has(word) ? (correctSpelling(word, spelled) ?? word) : word))
  if (words.every((word, at) => word === typed.words[at])) return { meaning, corrected: null, isCommon: false }
  const isCommon = words
    .filter((word) => !typed.words.includes(word))
    .every((word) => spelled.some((each) => each.word === word && each.products > COMMON))
  return { meaning: understandSearch({ ...typed, words }, known), corrected: words.join(' '), isCommon }
}

/** Prefix search for all words, otherwise for some. Adds the query's facets if some product matches both. */
export async function searchProducts(
  { database }: Pick<SearchContext, 'database'>,
  meaning: SearchMeaning,
  { category, sort, chosen, ranked }: { category: number; sort: SortKey; chosen: WantedFacets; ranked?: number },
): Promise<number[]> {
  const { groups } = meaning
  if (groups.length === 0) return []
  const both = mergeFacets(chosen, meaning)
  for (const together of [' & ', ' | '])
    for (const within of both === chosen ? [chosen] : [both, chosen]) {
      const literal = together === ' & ' ? meaning.typed.filter(isNoAdverb) : []
      const query = groups.map(toGroupQuery).join(together)
      const ids = await findMatchingIds(database, { query, literal, category, sort, ranked, ...within })
      if (ids.length > 0) return ids
    }
  return []
}

/** Selected facets win over typed ones. */
export function mergeFacets(chosen: WantedFacets, typed: SearchMeaning): WantedFacets {
  if (!hasFacets(typed)) return chosen
  return {
    ...chosen,
    occasions: chosen.occasions.length > 0 ? chosen.occasions : typed.occasions,
    recipients: chosen.recipients.length > 0 ? chosen.recipients : typed.recipients,
    under: chosen.under || typed.under,
  }
}

function toGroupQuery(group: readonly string[]): string {
  const phrases = group.map((phrase) => `(${splitSearchWords(phrase).map(toPrefixQuery).join(' & ')})`)
  return `(${phrases.join(' | ')})`
}

/** The English stemmer reads `-li` as `-ly` (potli becomes pot): such words are searched as typed. */
const isNoAdverb = (word: string) => /[cdeghkmnrt]li$/.test(word)

const toPrefixQuery = (word: string) => `${word}:*`

async function findUnknownWords(database: Reads, typed: readonly string[]): Promise<ReadonlySet<string>> {
  // A query of stop words is empty and matches nothing, but such words are not mistyped.
  const rows = parseRows(
    { word: 'always' },
    await database.pool.query<{ word: string }>({
      name: 'unknown words',
      text: `SELECT word FROM unnest($1::text[]) AS typed (word), to_tsquery('english', word || ':*') AS wanted
      WHERE numnode(wanted) > 0
        AND coalesce((SELECT products FROM catalogue_words AS known WHERE known.word = typed.word), 0)
          + (SELECT coalesce(sum(products), 0) FROM catalogue_word_changes AS changes WHERE changes.word = typed.word) <= 0
        AND NOT EXISTS (SELECT FROM products p WHERE ${searchVector} @@ wanted AND p.withdrawn_at IS NULL)`,
      values: [typed],
    }),
  )
  return new Set(rows.map(({ word }) => word))
}
