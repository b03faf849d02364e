import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import type { Database } from './open-database.ts'
import { parseRows } from './parse-rows.ts'

let database: Database
beforeEach(async () => {
  database ??= await openTestDatabase()
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
after(() => database.close())

const listTables = async () =>
  parseRows(
    { name: 'always' },
    await database.pool.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`,
    ),
  ).map(({ name }) => name)

const listApplied = async () =>
  parseRows(
    { name: 'always' },
    await database.pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY 1'),
  ).map(({ name }) => name)

test('an empty database gets every table once', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  assert.deepEqual(await migrate(database.pool), names)
  assert.ok((await listTables()).includes('orders'))
  assert.deepEqual(await migrate(database.pool), [])
  assert.deepEqual(await listApplied(), names)
})

test('a migration that fails leaves nothing behind, not even of those before it', async () => {
  const broken: Migration[] = [
    { name: '9998-whole.sql', readSql: async () => 'CREATE TABLE half (id int)' },
    { name: '9999-broken.sql', readSql: async () => 'ALTER TABLE half RENAME TO whole; SELECT 1 / 0' },
  ]
  await assert.rejects(migrate(database.pool, [...(await readMigrations()), ...broken]), /division by zero/)
  assert.deepEqual(await listTables(), [])
  await migrate(database.pool)
  await assert.rejects(migrate(database.pool, [...(await readMigrations()), ...broken]), /division by zero/)
  assert.ok(!(await listTables()).includes('half'))
})

test('a database with the tables of before the baseline keeps them and its rows; an older one is refused', async () => {
  await migrate(database.pool)
  const [baseline = ''] = await listApplied()
  await database.pool.query(`
    UPDATE migrations SET name = '0361-days-of-guests.sql' WHERE name = '${baseline}';
    INSERT INTO search_synonyms (typed, means) VALUES ('kumkum', '{occasion:puja}')`)
  await migrate(database.pool)
  assert.ok((await listApplied()).includes(baseline))
  assert.equal((await database.pool.query("SELECT 1 FROM search_synonyms WHERE typed = 'kumkum'")).rowCount, 1)

  await database.pool.query(
    "DELETE FROM migrations; INSERT INTO migrations (name) VALUES ('0360-search-words-of-regions.sql')",
  )
  await assert.rejects(migrate(database.pool), /older than the tables.*Open it once with the last version/)
})
