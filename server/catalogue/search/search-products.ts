import { isFiller } from '#shop/catalogue/filler-words.ts'
import { correctSpelling, mayBeCorrected } from '#shop/catalogue/spelling.ts'
import { splitCompound } from '#shop/catalogue/split-compound.ts'
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
  const asTyped = understandSearch(typed, known)
  const unknown = asTyped.typed.length === 0 ? new Set<string>() : await findUnknownWords(database, asTyped.typed)
  const meaning = (words: readonly string[]) => {
    const meant = understandSearch({ ...typed, words }, known)
    return { ...meant, isNearest: meant.isNearest || (!hasFacets(meant) && words.some((word) => unknown.has(word))) }
  }
  const unchanged = { meaning: meaning(typed.words), corrected: null, isCommon: false }
  if (![...unknown].some(mayBeCorrected)) return unchanged
  const ours = [...known.keys()]
    .filter((phrase) => /^[^~ ]+$/.test(phrase))
    .map((word) => ({ word, products: 1, edits: 1 as const }))
  const spelled = [...(await vocabulary.words()), ...ours]
  const whole = new Set(spelled.map(({ word }) => word))
  const words = typed.words.flatMap((word) => {
    if (!unknown.has(word)) return [word]
    return splitCompound(word, (part) => whole.has(part) || isFiller(part)) ?? [correctSpelling(word, spelled) ?? word]
  })
  if (words.join(' ') === typed.words.join(' ')) return unchanged
  const isCommon = words
    .filter((word) => !typed.words.includes(word))
    .every((word) => spelled.some((each) => each.word === word && each.products > COMMON))
  return { meaning: meaning(words), corrected: words.join(' '), isCommon }
}

/**
 * Prefix search for all words, otherwise for some. Adds the query's facets if some product matches both, or at least
 * its price. Goods that match some of the words but not the facets fit less than goods of the facets, so they are
 * left out. @returns `isDearer`: no match costs as little as was typed
 */
export async function searchProducts(
  { database }: Pick<SearchContext, 'database'>,
  meaning: SearchMeaning,
  { category, sort, chosen, ranked }: { category: number; sort: SortKey; chosen: WantedFacets; ranked?: number },
): Promise<{ ids: number[]; isDearer: boolean }> {
  const { groups, occasions, recipients, under } = meaning
  if (groups.length === 0) return { ids: [], isDearer: false }
  const both = mergeFacets(chosen, meaning)
  const tries = both === chosen ? [chosen] : [both, chosen]
  if (under > 0 && occasions.length + recipients.length > 0) tries.splice(1, 0, { ...chosen, under: both.under })
  for (const together of [' & ', ' | '])
    for (const within of tries) {
      const literal = together === ' & ' ? meaning.typed.filter(isNoAdverb) : []
      if (together === ' | ' && within !== both) break
      const query = groups.map(toGroupQuery).join(together)
      const ids = await findMatchingIds(database, { query, literal, category, sort, ranked, ...within })
      if (ids.length > 0) return { ids, isDearer: within.under < both.under }
    }
  return { ids: [], isDearer: false }
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
