import { correctSpelling } from '#shop/catalogue/spelling.ts'
import { splitSearchWords } from '#shop/catalogue/split-search-words.ts'
import { keepKnownFacets, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import {
  hasFacets,
  readSearch,
  understandSearch,
  type SearchMeaning,
  type SearchWords,
} from '#shop/catalogue/understand-search.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/database/open-database.ts'
import type { SpellingDictionary } from './spelling-dictionary.ts'
import { parseRows } from '#server/database/parse-rows.ts'

/** Of all matches only the most popular are ranked. */
const MAX_RANKED = 1_000

const searchVector = 'product_words(p.name, p.material, p.description)'

const orders: Record<SortKey, string> = {
  popularity: `ts_rank('{0.05, 0.1, 0.4, 1}', ${searchVector}, wanted) DESC, p.popularity DESC, p.id DESC`,
  'price-asc': 'p.unit_price, p.id',
  'price-desc': 'p.unit_price DESC, p.id DESC',
  newest: 'p.created_at DESC, p.id DESC',
}

type SearchContext = {
  database: Pick<Database, 'pool'>
  vocabulary: SpellingDictionary
  searchWords: () => Promise<SearchWords>
}

/** @returns what was typed by its meaning, and the words it was taken for when some of them are nobody's */
export async function readMeaning(
  { database, vocabulary, searchWords }: SearchContext,
  q: string,
): Promise<{ meaning: SearchMeaning; corrected: string | null }> {
  const known = await searchWords()
  const typed = readSearch(q)
  const meaning = understandSearch(typed, known)
  const unknown = meaning.typed.length === 0 ? new Set<string>() : await findUnknownWords(database, meaning.typed)
  if (unknown.size === 0) return { meaning, corrected: null }
  const ours = [...known.keys()].filter((phrase) => !phrase.includes(' ')).map((word) => ({ word, products: 1 }))
  const spelled = [...(await vocabulary.words()), ...ours]
  const words = typed.words.map((word) => (unknown.has(word) ? (correctSpelling(word, spelled) ?? word) : word))
  if (words.every((word, at) => word === typed.words[at])) return { meaning, corrected: null }
  return { meaning: understandSearch({ ...typed, words }, known), corrected: words.join(' ') }
}

/**
 * Full-text search by prefixes: all words, else some of them; of what the words mean, the facets too where something has
 * both.
 */
export async function searchProducts(
  { database }: Pick<SearchContext, 'database'>,
  meaning: SearchMeaning,
  { category, sort, ...chosen }: Partial<GiftFacets> & { category: number; sort: SortKey },
): Promise<number[]> {
  const { groups } = meaning
  if (groups.length === 0) return []
  const facets = keepKnownFacets(chosen)
  const both = mergeFacets(facets, meaning.facets)
  for (const together of [' & ', ' | '])
    for (const within of both === facets ? [facets] : [both, facets]) {
      const literal = together === ' & ' ? meaning.typed.filter(isNoAdverb) : []
      const query = groups.map(toGroupQuery).join(together)
      const ids = await findMatchingIds(database, { query, literal, category, sort, ...within })
      if (ids.length > 0) return ids
    }
  return []
}

/** What was chosen by hand counts before what was typed. */
export function mergeFacets(chosen: GiftFacets, typed: GiftFacets): GiftFacets {
  if (!hasFacets(typed)) return chosen
  return {
    occasion: chosen.occasion || typed.occasion,
    recipient: chosen.recipient || typed.recipient,
    under: chosen.under || typed.under,
  }
}

/** One of a group is enough; all words of a phrase belong together. */
function toGroupQuery(group: readonly string[]): string {
  const phrases = group.map((phrase) => `(${splitSearchWords(phrase).map(toPrefixQuery).join(' & ')})`)
  return `(${phrases.join(' | ')})`
}

/** The English stemmer takes `-li` for the rest of `-ly` (potli becomes pot): such words are searched as typed. */
const isNoAdverb = (word: string) => /[cdeghkmnrt]li$/.test(word)

/** Words are letters and digits only, so nothing in them is an operator. */
const toPrefixQuery = (word: string) => `${word}:*`

async function findUnknownWords(
  database: Pick<Database, 'pool'>,
  typed: readonly string[],
): Promise<ReadonlySet<string>> {
  // A query of stop words is empty and matches nothing, but such words are not mistyped.
  const rows = parseRows(
    { word: 'always' },
    await database.pool.query<{ word: string }>({
      name: 'unknown words',
      text: `SELECT word FROM unnest($1::text[]) AS word, to_tsquery('english', word || ':*') AS wanted
      WHERE numnode(wanted) > 0 AND NOT EXISTS (SELECT FROM products p WHERE ${searchVector} @@ wanted AND p.withdrawn_at IS NULL)`,
      values: [typed],
    }),
  )
  return new Set(rows.map(({ word }) => word))
}

type MatchQuery = GiftFacets & { query: string; literal: readonly string[]; category: number; sort: SortKey }

/** @param literal words that must occur unstemmed, at least as a prefix */
async function findMatchingIds(
  database: Pick<Database, 'pool'>,
  { query, literal, category, sort, occasion, recipient, under }: MatchQuery,
): Promise<number[]> {
  const isLiteral = literal.length > 0
  const values = [query, category, occasion, recipient, under]
  const asTyped = isLiteral ? "AND concat_ws(' ', p.name, p.material, p.description) ~* ALL ($6::text[])" : ''
  const rows = parseRows(
    { id: 'always' },
    await database.pool.query<{ id: number }>({
      name: `products by words, ${sort}${isLiteral ? ', as typed' : ''}`,
      text: `SELECT p.id
      FROM to_tsquery('english', $1) AS wanted
      CROSS JOIN LATERAL (
        SELECT p.* FROM products p
        WHERE ${searchVector} @@ wanted AND p.withdrawn_at IS NULL
          AND ($2::int < 0 OR EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = $2))
          AND ($3::text = '' OR p.occasions @> ARRAY[$3::text]) AND ($4::text = '' OR p.recipients @> ARRAY[$4::text])
          AND ($5::int = 0 OR price_with_tax(p.unit_price, p.gst_rate) <= $5::int * 100)
          ${asTyped}
        ORDER BY p.popularity DESC LIMIT ${MAX_RANKED}
      ) p
      ORDER BY ${orders[sort]}`,
      values: isLiteral ? [...values, literal.map((word) => `\\m${word}`)] : values,
    }),
  )
  return rows.map(({ id }) => id)
}
