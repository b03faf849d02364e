import type { QueryResultRow } from 'pg'

/** Rows of each table, and a digest of their contents that ignores their order. */
export type Books = Record<string, { rows: number; digest: string }>

type Querier = <Row extends QueryResultRow>(text: string) => Promise<{ rows: Row[] }>

/** Gives the same result on every PostgreSQL version and on the embedded database. */
export async function readBooks(query: Querier): Promise<Books> {
  // Fixes the text format of values, whatever server or role have set.
  for (const setting of ["TimeZone = 'UTC'", "DateStyle = 'ISO'", "bytea_output = 'hex'", 'extra_float_digits = 1'])
    await query(`SET ${setting}`)
  const { rows: tables } = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname`,
  )
  const books: Books = {}
  for (const { name } of tables) {
    const { rows } = await query<{ rows: string; digest: string }>(
      `SELECT count(*)::text AS rows,
         coalesce(sum(('x' || left(md5(whole_row::text), 15))::bit(60)::bigint), 0)::text AS digest
       FROM "${name}" AS whole_row`,
    )
    books[name] = { rows: Number(rows[0]?.rows ?? 0), digest: rows[0]?.digest ?? '0' }
  }
  return books
}

export function compareBooks(expected: Books, found: Books): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort().flatMap((table) => {
    const [before, after] = [expected[table], found[table]]
    if (!after) return [`The table ${table} is missing.`]
    if (!before) return [`The table ${table} was not in the backup.`]
    if (before.rows !== after.rows) return [`${table} has ${after.rows} rows; the backup had ${before.rows}.`]
    return before.digest === after.digest ? [] : [`${table} has as many rows, but other contents.`]
  })
}

export function countRows(books: Books): number {
  return Object.values(books).reduce((sum, { rows }) => sum + rows, 0)
}
