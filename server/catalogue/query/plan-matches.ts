import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type Place = { popularity: number; id: number }

/** `matches`: the estimate among `of` products. `among`: how many products to search in sort order. */
export type Search = { among: number; matches: number; of: number; isWalk: boolean }

/** Safety factor for an uneven spread of matches. */
const MARGIN = 1.5

/** Estimates from the planner's statistics. @returns null if reading all matches is as fast, or entries are missing */
export async function planSearch({ pool }: Reads, query: string, ranked: number): Promise<Search | null> {
  const entries = parseRows(
    { of: 'always' },
    await pool.query<{ of: number }>({
      name: 'search entries',
      text: `SELECT CASE WHEN EXISTS (SELECT FROM unwritten_search_entries) THEN 0 ELSE greatest(reltuples, 0) END::int AS of
        FROM pg_class WHERE oid = 'search_entries'::regclass`,
    }),
  )
  const { of } = entries[0]!
  if (of <= ranked) return null
  const [plan] = parseRows(
    { 'QUERY PLAN': 'always' },
    await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT FROM search_entries WHERE words @@ to_tsquery('english', $1)`,
      [query],
    ),
  )
  const matches = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  // A walk finds frequent matches early; indexes gather rarer ones.
  const isWalk = matches * matches > ranked * of
  if (matches < 3 * ranked && !isWalk) return null
  const among = Math.ceil((MARGIN * ranked * of) / matches)
  return { among, matches, of, isWalk }
}

/** @returns the next search after too few matches; null if reading all matches is cheaper */
export function planFurther(search: Search, found: number, ranked: number): Search | null {
  const { among, matches, of, isWalk } = search
  const further = Math.ceil((MARGIN * ranked * among) / Math.max(found, 1))
  if (among < of && isWalk && further <= 2 * matches) return { ...search, among: further }
  return further <= of / 2 ? { ...search, among: further, isWalk: false } : null
}

export async function findPlace({ pool }: Reads, place: number): Promise<Place | undefined> {
  const rows = parseRows(
    { popularity: 'always', id: 'always' },
    await pool.query<Place>({
      name: 'place by popularity',
      text: `SELECT popularity, id FROM products WHERE withdrawn_at IS NULL
        ORDER BY popularity DESC, id DESC OFFSET $1::bigint - 1 LIMIT 1`,
      values: [place],
    }),
  )
  return rows[0]
}
