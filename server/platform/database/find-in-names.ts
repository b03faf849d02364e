import type { Reads } from './open-database.ts'
import { escapeLike } from './escape-like.ts'
import { parseRows } from './parse-rows.ts'

/** Hits of words are counted so far: a word that half of the goods have is as quick as a rare one. */
export const MAX_FOUND = 1_000
/** What the index of trigrams can find anywhere. */
const SHORTEST_PART = 3

/** SQL: names of products in lower case that have these characters; of one or two, those with a word that begins so. */
export function nameHas(column: string, words: string, add: (value: string) => string): string {
  const text = escapeLike(words)
  if (words.length >= SHORTEST_PART) return `${column} LIKE ${add(`%${text}%`)}`
  return `(${column} LIKE ${add(`${text}%`)} OR ${column} LIKE ${add(`% ${text}%`)})`
}

/** Whether so many products have them that a page of these is found sooner by walking than by an index of words. */
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
