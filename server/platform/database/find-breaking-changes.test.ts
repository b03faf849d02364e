import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBreakingChanges } from './find-breaking-changes.ts'
import { readMigrations } from './migrate.ts'

test('a process of the version before survives every migration since the baseline', async () => {
  const [, ...newer] = await readMigrations()
  const found = newer.map(async ({ name, readSql }) => findBreakingChanges(name.slice(0, 4), await readSql()))
  assert.deepEqual((await Promise.all(found)).flat(), [])
})

const breaking = [
  'ALTER TABLE orders DROP COLUMN note',
  'DROP TABLE old_orders',
  'ALTER TABLE orders RENAME COLUMN note TO words',
  'ALTER TABLE orders RENAME TO purchases',
  'ALTER TABLE orders ALTER COLUMN total TYPE int',
  'ALTER TABLE orders ALTER total SET DATA TYPE int',
  'ALTER TABLE orders ALTER COLUMN note SET NOT NULL',
  'ALTER TABLE orders ALTER COLUMN note DROP DEFAULT',
  'ALTER TABLE orders ADD COLUMN note text NOT NULL',
  "ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT '', ADD COLUMN b text NOT NULL",
  'ALTER TABLE orders ADD CONSTRAINT short CHECK (length(note) < 9)',
  'CREATE UNIQUE INDEX one_note ON orders (note)',
  'ALTER TABLE orders DROP CONSTRAINT orders_note_key',
  'REVOKE SELECT ON orders FROM PUBLIC',
]
const harmless = [
  'CREATE TABLE notes (id int PRIMARY KEY, words text NOT NULL); CREATE UNIQUE INDEX by_words ON notes (words);',
  'CREATE TABLE notes (id int);\nALTER TABLE notes ADD CONSTRAINT some CHECK (id > 0);',
  "ALTER TABLE orders ADD COLUMN note text, ADD COLUMN kind text NOT NULL DEFAULT ''",
  'ALTER TABLE orders ADD COLUMN half int NOT NULL GENERATED ALWAYS AS (total / 2) STORED',
  'CREATE INDEX by_note ON orders (note) WHERE note IS NOT NULL',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE orders; $$;',
  '-- DROP TABLE orders;\nUPDATE orders SET note = null',
]

test('each change that breaks an old process is told, and no other', () => {
  for (const sql of breaking) assert.equal(findBreakingChanges('0200', `${sql};\n`).length, 1, sql)
  for (const sql of harmless) assert.deepEqual(findBreakingChanges('0200', sql.replaceAll('; C', ';\nC')), [], sql)
})

test('the second of two steps is marked, with the migration since which nothing uses it', () => {
  const marked = (since: string) =>
    `-- unused since ${since}: read from shipments\nALTER TABLE orders DROP COLUMN note;\n`
  assert.deepEqual(findBreakingChanges('0200', marked('0199')), [])
  assert.equal(findBreakingChanges('0200', marked('0200')).length, 1)
  assert.equal(
    findBreakingChanges('0200', `${marked('0199')}DROP TABLE orders;\n`).length,
    1,
    'one statement is marked',
  )
})

test('a check that accepts more than the one it replaces is marked, and harmless', () => {
  const drop = 'ALTER TABLE orders DROP CONSTRAINT orders_kind;\n'
  const add = "-- wider than before\nALTER TABLE orders ADD CONSTRAINT orders_kind CHECK (kind IN ('a', 'b'));\n"
  assert.deepEqual(findBreakingChanges('0200', drop + add), [])
  assert.equal(findBreakingChanges('0200', add).length, 1, 'it replaces none')
  assert.equal(findBreakingChanges('0200', drop + add.replace(/^.*\n/, '')).length, 1, 'it is not marked')
  const index = '-- wider than before\nCREATE UNIQUE INDEX orders_kind ON orders (md5(kind));\n'
  assert.deepEqual(findBreakingChanges('0200', drop + index), [])
  assert.equal(findBreakingChanges('0200', index).length, 1, 'it replaces no key')
})
