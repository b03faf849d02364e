import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import type { Database } from '#server/database/open-database.ts'

/** The migration the stored shop stood at. */
const STORED_AT = '0020-milliseconds.sql'
const stored = new URL('../database/fixtures/shop-at-0020.sql.br', import.meta.url)

/**
 * Replaces whatever the database holds by a shop of 201 orders in every state, without the migrations since.
 * Accounts are `customer1@example.in` to `customer8@example.in` with `ashasPassword`.
 */
export async function loadOldShop({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const all = await readMigrations()
  await migrate(pool, all.slice(0, all.findIndex(({ name }) => name === STORED_AT) + 1))
  await pool.query(brotliDecompressSync(await readFile(stored)).toString())
  await pool.query('ANALYZE')
}
