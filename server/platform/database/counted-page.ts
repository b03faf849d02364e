import { sql, type SQL } from 'drizzle-orm'
import type { Database, Orm, Tx } from './open-database.ts'
import { parseRows } from './parse-rows.ts'

export const MAX_COUNTED = 10_000

/** `next`: send it as `after`. `more`: the list has more rows than `count`. */
export type CountedPage<Row> = { data: Row[]; next: string | null; count: number; more: boolean }

type Counting<Row> = {
  limit: number
  matches: number
  most?: number | undefined
  cursorOf: (last: Row) => number | string
}

/** @param rows read with `limit + 1` @param matches counts the whole list, to `most` */
export function toCountedPage<Row>(
  rows: readonly Row[],
  { limit, matches, most = MAX_COUNTED, cursorOf }: Counting<Row>,
): CountedPage<Row> {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return {
    data,
    next: rows.length > limit && last !== undefined ? String(cursorOf(last)) : null,
    count: Math.min(matches, most),
    more: matches > most,
  }
}

/** @param from `buyers WHERE …`, without SELECT FROM @returns at most `most` + 1 */
export async function countMatches(orm: Orm | Tx, from: SQL, most = MAX_COUNTED): Promise<number> {
  const counting = sql`SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${most + 1}) AS matches`
  const rows = parseRows({ count: 'always' }, await orm.execute<{ count: number }>(counting))
  return rows[0]?.count ?? 0
}

export async function countTextMatches(
  { pool }: Pick<Database, 'pool'>,
  from: string,
  values: readonly unknown[],
  most = MAX_COUNTED,
): Promise<number> {
  const counting = `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${most + 1}) AS matches`
  const rows = parseRows({ count: 'always' }, await pool.query<{ count: number }>(counting, [...values]))
  return rows[0]?.count ?? 0
}
