import { correctSpelling } from '#shop/catalogue/spelling.ts'
import { splitSearchWords } from '#shop/catalogue/split-search-words.ts'
import { keepKnownFacets, type GiftFacets } from '#shop/catalogue/gift-facets.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/database/open-database.ts'
import type { SpellingDictionary } from './spelling-dictionary.ts'
import { parseRows } from '#server/database/parse-rows.ts'

export type SearchResult = {
  ids: number[]
  corrected: string | null
}

/** Of all matches only the most popular are ranked. */
const MAX_RANKED = 1_000

const searchVector = 'product_words(p.name, p.material, p.description)'

const orders: Record<SortKey, string> = {
  popularity: `ts_rank('{0.05, 0.1, 0.4, 1}', ${searchVector}, wanted) DESC, p.popularity DESC, p.id DESC`,
  'price-asc': 'p.unit_price, p.id',
  'price-desc': 'p.unit_price DESC, p.id DESC',
  newest: 'p.created_at DESC, p.id DESC',
}

/** Full-text search by prefixes: all words, else some of them. Unknown words are replaced by the nearest known. */
export async function searchProducts(
  { database, vocabulary }: { database: Pick<Database, 'pool'>; vocabulary: SpellingDictionary },
  { q, category, sort, ...facets }: Partial<GiftFacets> & { q: string; category: number; sort: SortKey },
): Promise<SearchResult> {
  const typed = splitSearchWords(q)
  if (typed.length === 0) return { ids: [], corrected: null }
  const unknown = await findUnknownWords(database, typed)
  const known = unknown.size > 0 ? await vocabulary.words() : []
  const meant = typed.map((word) => (unknown.has(word) ? (correctSpelling(word, known) ?? word) : word))
  const corrected = meant.every((word, at) => word === typed[at]) ? null : meant.join(' ')

  for (const together of [' & ', ' | ']) {
    const literal = together === ' & ' ? meant.filter(isNoAdverb) : []
    const query = meant.map(toPrefixQuery).join(together)
    const ids = await findMatchingIds(database, { query, literal, category, sort, ...keepKnownFacets(facets) })
    if (ids.length > 0 || meant.length === 1) return { ids, corrected }
  }
  return { ids: [], corrected }
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
