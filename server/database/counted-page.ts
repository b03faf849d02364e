import { sql, type SQL } from 'drizzle-orm'
import type { Database, Orm, Tx } from './open-database.ts'
import { parseRows } from './parse-rows.ts'

/** Counting stops here: nobody waits for it. */
export const MAX_COUNTED = 10_000

/** `next`: what to send as `after`. `more`: there are more than `count`. */
export type CountedPage<Row> = { data: Row[]; next: string | null; count: number; more: boolean }

/**
 * @param rows asked for with `limit + 1`
 * @param matches all of the list, counted as below
 * @param cursorOf the last row, for the page after it
 */
export function toCountedPage<Row>(
  rows: readonly Row[],
  { limit, matches, cursorOf }: { limit: number; matches: number; cursorOf: (last: Row) => number | string },
): CountedPage<Row> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return {
    data,
    next: rows.length > limit && last !== undefined ? String(cursorOf(last)) : null,
    count: Math.min(matches, MAX_COUNTED),
    more: matches > MAX_COUNTED,
  }
}

/** @param from `buyers WHERE …`, behind SELECT FROM @returns one more than `MAX_COUNTED` at the most */
export async function countMatches(orm: Orm | Tx, from: SQL): Promise<number> {
  const counting = sql`SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED + 1}) AS matches`
  const rows = parseRows({ count: 'always' }, await orm.execute<{ count: number }>(counting))
  return rows[0]?.count ?? 0
}

/** The same of a statement that is text. */
export async function countTextMatches(
  { pool }: Pick<Database, 'pool'>,
  from: string,
  values: readonly unknown[],
): Promise<number> {
  const counting = `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED + 1}) AS matches`
  const rows = parseRows({ count: 'always' }, await pool.query<{ count: number }>(counting, [...values]))
  return rows[0]?.count ?? 0
}
