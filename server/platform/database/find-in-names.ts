import type { Reads } from './open-database.ts'
import { escapeLike } from './escape-like.ts'
import { parseRows } from './parse-rows.ts'

/** Counting stops here: a frequent word costs as little as a rare one. */
export const MAX_FOUND = 1_000
const SHORTEST_PART = 3

/** SQL: lower-case names that contain these characters; one or two characters must start a word. */
export function nameHas(column: string, words: string, add: (value: string) => string): string {
  const text = escapeLike(words)
  if (words.length >= SHORTEST_PART) return `${column} LIKE ${add(`%${text}%`)}`
  return `(${column} LIKE ${add(`${text}%`)} OR ${column} LIKE ${add(`% ${text}%`)})`
}

/** Whether so many products match that a scan in sort order finds a page sooner than the index. */
export async function isCommonInNames({ pool }: Reads, words: string): Promise<boolean> {
  const values: string[] = []
  const has = nameHas('search_name', words, (value) => `$${values.push(value)}`)
  const rows = parseRows(
    { count: 'always' },
    await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM products WHERE ${has} LIMIT ${MAX_FOUND + 1}) AS found`,
      values,
    ),
  )
  return (rows[0]?.count ?? 0) > MAX_FOUND
}
