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
import type { Reads } from '#server/database/open-database.ts'
import { noteByStock } from '#server/database/shown-products.ts'
import type { WantedFacets } from './facet-filters.ts'
import type { SpellingDictionary } from './spelling-dictionary.ts'
import { parseRows } from '#server/database/parse-rows.ts'

/** Of all matches only the most popular are ranked. */
const MAX_RANKED = 1_000

/** As the index has it; worked out anew where it is read, which takes a hundred times as long as `keptVector`. */
const searchVector = 'product_words(p.name, p.material, p.description)'
const keptVector = `(SELECT coalesce(words, product_words(name, material, description))
  FROM products LEFT JOIN search_entries ON product_id = id WHERE id = found.id)`

const orders: Record<SortKey, string> = {
  popularity: `ts_rank('{0.05, 0.1, 0.4, 1}', p.words, to_tsquery('english', $1)) DESC, p.popularity DESC, p.id DESC`,
  'price-asc': 'p.unit_price, p.id',
  'price-desc': 'p.unit_price DESC, p.id DESC',
  newest: 'p.created_at DESC, p.id DESC',
}

type SearchContext = {
  database: Reads
  vocabulary: SpellingDictionary
  searchWords: () => Promise<SearchWords>
}

/** Of words that fewer products have, fewer names than are ranked can hold all. */
const COMMON = 100

/** @returns what was typed by its meaning, and the words it was taken for when some of them are nobody's; `isCommon`: many products have these */
export async function readMeaning(
  { database, vocabulary, searchWords }: SearchContext,
  q: string,
): Promise<{ meaning: SearchMeaning; corrected: string | null; isCommon: boolean }> {
  const known = await searchWords()
  const typed = readSearch(q)
  const meaning = understandSearch(typed, known)
  const unknown = meaning.typed.length === 0 ? new Set<string>() : await findUnknownWords(database, meaning.typed)
  if (![...unknown].some(mayBeCorrected)) return { meaning, corrected: null, isCommon: false }
  const ours = [...known.keys()].filter((phrase) => !phrase.includes(' ')).map((word) => ({ word, products: 1 }))
  const spelled = [...(await vocabulary.words()), ...ours]
  const words = typed.words.map((word) => (unknown.has(word) ? (correctSpelling(word, spelled) ?? word) : word))
  if (words.every((word, at) => word === typed.words[at])) return { meaning, corrected: null, isCommon: false }
  const isCommon = words
    .filter((word) => !typed.words.includes(word))
    .every((word) => spelled.some((each) => each.word === word && each.products > COMMON))
  return { meaning: understandSearch({ ...typed, words }, known), corrected: words.join(' '), isCommon }
}

/**
 * Full-text search by prefixes: all words, else some of them; of what the words mean, the facets too where something has
 * both.
 */
export async function searchProducts(
  { database }: Pick<SearchContext, 'database'>,
  meaning: SearchMeaning,
  { category, sort, chosen }: { category: number; sort: SortKey; chosen: WantedFacets },
): Promise<number[]> {
  const { groups } = meaning
  if (groups.length === 0) return []
  const both = mergeFacets(chosen, meaning)
  for (const together of [' & ', ' | '])
    for (const within of both === chosen ? [chosen] : [both, chosen]) {
      const literal = together === ' & ' ? meaning.typed.filter(isNoAdverb) : []
      const query = groups.map(toGroupQuery).join(together)
      const ids = await findMatchingIds(database, { query, literal, category, sort, ...within })
      if (ids.length > 0) return ids
    }
  return []
}

/** What was chosen by hand counts before what was typed. */
export function mergeFacets(chosen: WantedFacets, typed: SearchMeaning): WantedFacets {
  if (!hasFacets(typed)) return chosen
  return {
    ...chosen,
    occasions: chosen.occasions.length > 0 ? chosen.occasions : typed.occasions,
    recipients: chosen.recipients.length > 0 ? chosen.recipients : typed.recipients,
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

type MatchQuery = WantedFacets & { query: string; literal: readonly string[]; category: number; sort: SortKey }

/** @param literal words that must occur unstemmed, at least as a prefix */
async function findMatchingIds(
  database: Reads,
  { query, literal, category, sort, occasions, recipients, under, colour, lead }: MatchQuery,
): Promise<number[]> {
  if (lead !== null) noteByStock()
  const isLiteral = literal.length > 0
  const values = [query, category, occasions, recipients, under, colour, lead]
  const asTyped = isLiteral ? "AND concat_ws(' ', p.name, p.material, p.description) ~* ALL ($8::text[])" : ''
  const isCommon = await isCommonQuery(database, query)
  const rows = parseRows(
    { id: 'always' },
    await database.pool.query<{ id: number }>({
      // Planned for its very words: prepared once for any, it would be planned for rare ones.
      text: `WITH found AS ${isCommon ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (
        SELECT ${isCommon ? 'ordered.id, ordered.popularity, entry.words' : 'p.id, p.popularity'}, p.unit_price, p.created_at
        FROM ${isCommon ? inOrder : 'products p'}
        WHERE ${isCommon ? 'true' : `${searchVector} @@ to_tsquery('english', $1)`} AND p.withdrawn_at IS NULL
          AND ($2::int < 0 OR EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = $2))
          AND ($3::text[] = '{}' OR p.occasions && $3) AND ($4::text[] = '{}' OR p.recipients && $4)
          AND ($5::int = 0 OR price_with_tax(p.unit_price, p.gst_rate) <= $5::int * 100)
          AND ($6::text = '' OR p.colours @> ARRAY[$6])
          AND ($7::int IS NULL OR CASE WHEN p.stock_shown IS NULL THEN coalesce(p.days_to_make, 0) <= $7
            ELSE $7 >= 0 AND p.stock_shown > 0 END)
          ${asTyped}
      )
      SELECT p.id FROM (
        SELECT *${isCommon ? '' : `, ${keptVector} AS words`} FROM found
        ORDER BY popularity DESC, id DESC LIMIT ${MAX_RANKED}
      ) p
      ORDER BY ${orders[sort]}`,
      values: isLiteral ? [...values, literal.map((word) => `\\m${word}`)] : values,
    }),
  )
  return rows.map(({ id }) => id)
}

/** All goods in their order, whatever the planner takes a word for; only what has the words is looked at itself. */
const inOrder = `(
  SELECT id, popularity FROM products WHERE withdrawn_at IS NULL ORDER BY popularity DESC, id DESC LIMIT 2000000000) AS ordered
  CROSS JOIN LATERAL (
    SELECT words FROM search_entries WHERE product_id = ordered.id AND words @@ to_tsquery('english', $1) OFFSET 0
  ) AS entry
  JOIN products p ON p.id = ordered.id`

/**
 * What many products have is found sooner among the most popular ones, one by one, than by gathering all that have it. How many these
 * are the planner guesses, from its statistics.
 */
async function isCommonQuery({ pool }: Reads, query: string): Promise<boolean> {
  const entries = parseRows(
    { of: 'always' },
    await pool.query<{ of: number }>({
      name: 'search entries',
      text: `SELECT CASE WHEN EXISTS (SELECT FROM unwritten_search_entries) THEN 0 ELSE greatest(reltuples, 0) END::int AS of
        FROM pg_class WHERE oid = 'search_entries'::regclass`,
    }),
  )
  const { of } = entries[0]!
  if (of <= MAX_RANKED) return false
  const [plan] = parseRows(
    { 'QUERY PLAN': 'always' },
    await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT FROM search_entries WHERE words @@ to_tsquery('english', $1)`,
      [query],
    ),
  )
  const matches = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return matches * matches > MAX_RANKED * of
}
