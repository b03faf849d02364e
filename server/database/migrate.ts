import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { requireMigrationPrivileges } from './database-privileges.ts'
import { parseRows } from './parse-rows.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as every process of the shop uses the same: only one migrates at a time. */
const MIGRATION_LOCK = 4_721_001

const TABLE = 'CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())'

/**
 * Applies the files of `migrations/` that this database has not seen, in the order of their names, all in one
 * transaction. A file that has been applied is never edited: write a new one.
 * @returns the names applied now
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const seen = await namesApplied(client)
    const waiting = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !seen?.has(name)).sort()
    if (waiting.length > 0) await requireMigrationPrivileges(client, waiting)
    if (!seen) await client.query(TABLE)
    for (const name of waiting) {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    }
    await client.query('COMMIT')
    return waiting
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** @returns undefined when the database has not been migrated at all */
async function namesApplied(client: pg.ClientBase): Promise<Set<string> | undefined> {
  const [table] = parseRows(
    { there: 'always' },
    await client.query<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`),
  )
  if (!table?.there) return undefined
  const applied = parseRows({ name: 'always' }, await client.query<{ name: string }>('SELECT name FROM migrations'))
  return new Set(applied.map(({ name }) => name))
}
