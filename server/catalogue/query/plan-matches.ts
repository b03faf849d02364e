import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'

export type Place = { popularity: number; id: number }

/** Among the first `among` goods in their order, of all `of`, of which `matches` match at about. */
export type Search = { among: number; matches: number; of: number; isWalk: boolean }

/** Goods looked at beyond what an even spread of the matches would need. */
const MARGIN = 1.5

/** @returns null where matches are as soon read whole, as the planner takes them from its statistics, or entries are missing */
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
  // Of many matches the first are soon met with, one good after the other; fewer are gathered by indexes.
  const isWalk = matches * matches > ranked * of
  if (matches < 3 * ranked && !isWalk) return null
  const among = Math.ceil((MARGIN * ranked * of) / matches)
  return { among, matches, of, isWalk }
}

/** @returns how to go on when fewer than `ranked` were `found`; null when it takes less to read all that matches */
export function planFurther(search: Search, found: number, ranked: number): Search | null {
  const { among, matches, of, isWalk } = search
  const further = Math.ceil((MARGIN * ranked * among) / Math.max(found, 1))
  if (among < of && isWalk && further <= 2 * matches) return { ...search, among: further }
  return further <= of / 2 ? { ...search, among: further, isWalk: false } : null
}

/** @returns the product at that place of all goods by popularity */
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
