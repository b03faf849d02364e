import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { requireMigrationPrivileges } from './database-privileges.ts'
import { parseRows } from './parse-rows.ts'

const folder = new URL('./migrations/', import.meta.url)
/** An arbitrary number, the same in every process: it lets one process migrate at a time. */
const MIGRATION_LOCK = 4_721_001

/** One file replaces all migrations up to this one, which ran on no live shop: docs/decisions/120. */
const BASELINE = { name: '0362-baseline.sql', replaces: '0361-days-of-guests.sql' }

const TABLE = 'CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())'

export type Migration = { name: string; readSql(): Promise<string> }

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return names.map((name) => ({ name, readSql: () => readFile(new URL(name, folder), 'utf8') }))
}

/** Runs in one transaction. Never edit an applied file: write a new one. @returns the names applied now */
export async function migrate(pool: pg.Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations())
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const seen = await namesApplied(client)
    if (seen) await passOverBaseline(client, seen)
    const pending = all.filter(({ name }) => !seen?.has(name))
    const names = pending.map(({ name }) => name)
    if (names.length > 0) await requireMigrationPrivileges(client, names)
    if (!seen) await client.query(TABLE)
    for (const { name, readSql } of pending) {
      await client.query(await readSql())
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    }
    await client.query('COMMIT')
    return names
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Marks the baseline as applied if its tables exist. @param seen gets the baseline @throws if only some tables exist */
async function passOverBaseline(client: pg.ClientBase, seen: Set<string>): Promise<void> {
  if (seen.has(BASELINE.name)) return
  if (!seen.has(BASELINE.replaces))
    throw new Error(
      'This database is older than the tables that this version begins with. Open it once with the last version that ' +
        `brings it up to ${BASELINE.replaces} (docs/decisions/120-one-baseline.md), then with this one.`,
    )
  await client.query('INSERT INTO migrations (name) VALUES ($1)', [BASELINE.name])
  seen.add(BASELINE.name)
}

async function namesApplied(client: pg.ClientBase): Promise<Set<string> | undefined> {
  const [table] = parseRows(
    { there: 'always' },
    await client.query<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`),
  )
  if (!table?.there) return undefined
  const applied = parseRows({ name: 'always' }, await client.query<{ name: string }>('SELECT name FROM migrations'))
  return new Set(applied.map(({ name }) => name))
}
