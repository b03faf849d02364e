import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import {
  ALL_PRICES,
  noteByDetails,
  noteByStock,
  notePriceLimit,
  notePriceOrder,
} from '#server/platform/database/shown-products.ts'
import { PAISE_PER_RUPEE, type WantedFacets } from './facet-filters.ts'
import { findPlace, planFurther, planSearch, type Place } from './plan-matches.ts'

/** Ranks only the most popular matches. */
const MAX_RANKED = 1_000

export const searchVector = 'product_words(p.name, p.material, p.description)'
const keptVector = `coalesce((SELECT words FROM search_entries WHERE product_id = found.id),
  (SELECT product_words(name, material, description) FROM products WHERE id = found.id))`

const orders: Record<SortKey, string> = {
  popularity: `ts_rank('{0.05, 0.1, 0.4, 1}', p.words, to_tsquery('english', $1)) DESC, p.popularity DESC, p.id DESC`,
  'price-asc': 'p.unit_price, p.id',
  'price-desc': 'p.unit_price DESC, p.id DESC',
  newest: 'p.created_at DESC, p.id DESC',
}

const isMatching = `${searchVector} @@ to_tsquery('english', $1)`

export type MatchQuery = WantedFacets & {
  query: string
  /** Words that must occur unstemmed, at least as a prefix. */
  literal: readonly string[]
  category: number
  sort: SortKey
  ranked?: number | undefined
}

/** Looks for the most popular matches where they are likely to be, then everywhere. */
export async function findMatchingIds(database: Reads, wanted: MatchQuery): Promise<number[]> {
  const { query, lead, under, sort, ranked = MAX_RANKED } = wanted
  noteByDetails()
  if (lead !== null) noteByStock()
  if (under > 0) notePriceLimit(under * PAISE_PER_RUPEE)
  if (sort === 'price-asc' || sort === 'price-desc') notePriceOrder(ALL_PRICES)
  for (let search = await planSearch(database, query, ranked); search !== null;) {
    const { among, isWalk } = search
    const above = isWalk ? undefined : await findPlace(database, among)
    if (!isWalk && !above) break
    const ids = await readMatches(database, wanted, ranked, isWalk ? { walked: among } : { above })
    if (ids.length === ranked || (isWalk && among >= search.of)) return ids
    search = planFurther(search, ids.length, ranked)
  }
  return readMatches(database, wanted, ranked, {})
}

async function readMatches(
  database: Reads,
  { query, literal, category, sort, occasions, recipients, under, colour, lead }: MatchQuery,
  ranked: number,
  { walked, above }: { walked?: number; above?: Place | undefined },
): Promise<number[]> {
  const isWalk = walked !== undefined
  const values: unknown[] = [query, category, occasions, recipients, under, colour, lead]
  const add = (value: unknown) => `$${values.push(value)}`
  const asTyped =
    literal.length > 0
      ? `AND concat_ws(' ', p.name, p.material, p.description) ~* ALL (${add(literal.map((word) => `\\m${word}`))}::text[])`
      : ''
  const isAbove = above ? `AND (p.popularity, p.id) >= (${add(above.popularity)}::int, ${add(above.id)}::int)` : ''
  const from = isWalk ? inOrder(add(walked)) : 'products p'
  const rows = parseRows(
    { id: 'always' },
    await database.pool.query<{ id: number }>({
      // Unnamed, to be planned for these words: a generic plan expects rare words.
      text: `WITH found AS ${isWalk ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (
        SELECT ${isWalk ? 'ordered.id, ordered.popularity, entry.words' : 'p.id, p.popularity'}, p.unit_price, p.created_at
        FROM ${from}
        WHERE ${isWalk ? 'true' : isMatching} ${isAbove} AND p.withdrawn_at IS NULL
          AND ($2::int < 0 OR EXISTS (SELECT FROM product_categories pc WHERE pc.product_id = p.id AND pc.category_id = $2))
          AND ($3::text[] = '{}' OR p.occasions && $3) AND ($4::text[] = '{}' OR p.recipients && $4)
          AND ($5::int = 0 OR price_with_tax(p.unit_price, p.gst_rate) <= $5::int * 100)
          AND ($6::text = '' OR p.colours @> ARRAY[$6])
          AND ($7::int IS NULL OR CASE WHEN p.stock_shown IS NULL THEN coalesce(p.days_to_make, 0) <= $7
            ELSE $7 >= 0 AND p.stock_shown > 0 END)
          ${asTyped}
      )
      SELECT p.id FROM (
        SELECT *${isWalk ? '' : `, ${keptVector} AS words`} FROM found
        ORDER BY popularity DESC, id DESC LIMIT ${add(ranked)}
      ) p
      ORDER BY ${orders[sort]}`,
      values,
    }),
  )
  return rows.map(({ id }) => id)
}

/** Forces a walk in sort order, whatever the planner estimates, and visits only matching products. */
const inOrder = (count: string) => `(
  SELECT id, popularity FROM products WHERE withdrawn_at IS NULL ORDER BY popularity DESC, id DESC LIMIT ${count}::bigint) AS ordered
  CROSS JOIN LATERAL (
    SELECT words FROM search_entries WHERE product_id = ordered.id AND words @@ to_tsquery('english', $1) OFFSET 0
  ) AS entry
  JOIN products p ON p.id = ordered.id`
