import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { hasCommonName } from '#server/catalogue/query/query.ts'
import { createSpellingDictionary } from './spelling-dictionary.ts'
import { updateSearchEntries } from './update-search-entries.ts'

let database: Database
before(async () => {
  database = await openTestDatabase()
  await seedCatalogueFixture(database)
})
after(() => database.close())

const never = new AbortController().signal
const read = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows

/** Compares the entries of triggers and job with a computation from all products. */
async function assertWritten(): Promise<void> {
  assert.deepEqual(
    await read('SELECT product_id AS id, words::text FROM search_entries ORDER BY id'),
    await read(`SELECT id, product_words(name, material, description)::text AS words FROM products
      WHERE withdrawn_at IS NULL ORDER BY id`),
  )
  const counted = `SELECT word, sum(names)::int AS names, sum(products)::int AS products FROM (
    SELECT word, names, products FROM catalogue_words UNION ALL SELECT word, names, products FROM catalogue_word_changes) AS each
    GROUP BY word HAVING sum(products) <> 0 OR sum(names) <> 0 ORDER BY word`
  assert.deepEqual(
    await read(counted),
    await read(`SELECT word COLLATE "C" AS word, count(*) FILTER (WHERE to_tsvector('simple', name) @@ quote_literal(word)::tsquery)::int AS names,
        count(*)::int AS products
      FROM products, unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || material))) AS word
      WHERE withdrawn_at IS NULL AND length(word) >= 2 AND word !~ '[0-9]' GROUP BY word ORDER BY word COLLATE "C"`),
  )
}

const texts = fc.constantFrom(
  'Brass tray',
  'brass Brass thali',
  'Jute-cane hamper',
  'पूजा थाली 12',
  'No. 7',
  'tray, O’Neil a-b',
)
type Change = { sql: string; values: (string | number)[] }
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({ column: fc.constantFrom('name', 'material', 'description'), to: texts, of: fc.nat(9) })
    .map(({ column, to, of }) => ({ sql: `UPDATE products SET ${column} = $1 WHERE id % 10 = $2`, values: [to, of] })),
  fc.nat(9).map((of) => ({
    sql: `UPDATE products SET withdrawn_at = CASE WHEN withdrawn_at IS NULL THEN now() END WHERE id % 10 = $1`,
    values: [of],
  })),
  fc.constant<Change>({ sql: 'UPDATE products SET popularity = popularity + 1', values: [] }),
  fc.constant<Change>({ sql: 'DELETE FROM products WHERE id > 6 AND id = (SELECT max(id) FROM products)', values: [] }),
)

test('whatever is written to goods, their words and vectors are those of goods on sale', async () => {
  await assertWritten()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: changes, weight: 5 }, fc.constant(null)), { maxLength: 6 }),
      async (steps) => {
        for (const step of steps)
          await (step ? database.pool.query(step.sql, step.values) : updateSearchEntries({ database }, never))
        await assertWritten()
      },
    ),
    { numRuns: 40 },
  )
})

test('entries that a migration left to be written are written in parts, and words are counted once', async () => {
  await database.pool.query('UPDATE products SET withdrawn_at = NULL')
  await database.pool.query('DELETE FROM search_entries')
  await database.pool.query('INSERT INTO unwritten_search_entries SELECT max(id) + 1 FROM products')
  // A trigger writes products that are edited meanwhile.
  await database.pool.query(`UPDATE products SET name = 'Edited ' || name WHERE id = (SELECT min(id) FROM products)`)
  await updateSearchEntries({ database }, never, 3)
  await assertWritten()
  assert.deepEqual(await read('SELECT FROM unwritten_search_entries'), [])
  assert.deepEqual(await read('SELECT FROM catalogue_word_changes'), [])
  await database.pool.query('TRUNCATE categories CASCADE')
  await assertWritten()
})

test('a part of a word is common as long as so many names have that word, whether they were added up or not', async () => {
  await seedCatalogueFixture(database)
  const names = (text: string) => ({ all: [{ field: 'name', is: 'containsi' as const, values: [text] }] })
  const trays = Number(
    (await read(`SELECT count(*) AS count FROM products WHERE search_name ~ '\\mtray\\M'`))[0]!['count'],
  )
  assert.ok(trays > 1)
  await updateSearchEntries({ database }, never)
  for (const text of ['tray', 'TRA', 'y']) {
    assert.equal(await hasCommonName(database, names(text), trays - 1), true, text)
    assert.equal(await hasCommonName(database, names(text), trays), false, text)
  }
  for (const text of ['tray ', 'trays', '%']) assert.equal(await hasCommonName(database, names(text), 0), false, text)
  await database.pool.query(`UPDATE products SET withdrawn_at = now() WHERE search_name ~ '\\mtray\\M'`)
  assert.equal(await hasCommonName(database, names('tray'), trays - 1), false)
  const words = await createSpellingDictionary(database).words()
  assert.ok(!words.some(({ word }) => word === 'tray'))
})
