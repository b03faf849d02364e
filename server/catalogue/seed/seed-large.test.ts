import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { seedDemo } from './seed-demo.ts'
import { seedLarge } from './seed-large.ts'

const database = await openTestDatabase()
await seedDemo(database)
after(() => database.close())

const count = async (sql: string) => (await database.pool.query<{ n: number }>(sql)).rows[0]!.n

test('the shop is filled up to the number asked for, and not beyond', async () => {
  assert.equal(await seedLarge(database, 30), 0)
  assert.equal(await seedLarge(database, 500), 452)
  assert.equal(await seedLarge(database, 500), 0)
  assert.equal(await seedLarge(database, 520), 20)
  await database.pool.query('DELETE FROM products WHERE id = 100')
  assert.equal(await seedLarge(database, 520), 1)
  assert.equal(await count('SELECT count(*) AS n FROM products WHERE NOT is_wrap'), 520)
})

test('very many are added while their indexes are away, and these are there again afterwards', async () => {
  const indexes = () => database.pool.query('SELECT indexdef FROM pg_indexes ORDER BY indexname')
  const before = (await indexes()).rows
  assert.equal(await seedLarge(database, 540, 20), 20)
  assert.deepEqual((await indexes()).rows, before)
})

test('variations have the pictures and categories of their models', async () => {
  for (const table of ['product_images', 'product_categories'])
    assert.equal(
      await count(`SELECT count(*) AS n FROM products p JOIN products model ON model.slug = regexp_replace(p.slug, '-v[0-9]+$', '')
        WHERE NOT p.is_wrap AND (SELECT count(*) FROM ${table} WHERE product_id = p.id) <> (SELECT count(*) FROM ${table} WHERE product_id = model.id)`),
      0,
      table,
    )
})

test('variations differ: in name, price, popularity and stock', async () => {
  assert.equal(await count('SELECT count(DISTINCT name) AS n FROM products WHERE NOT is_wrap'), 540)
  assert.ok((await count('SELECT count(DISTINCT unit_price) AS n FROM products')) > 300)
  assert.ok((await count('SELECT count(DISTINCT popularity) AS n FROM products')) > 300)
  for (const state of ['stock IS NULL', 'stock = 0', 'stock BETWEEN 1 AND 5', 'stock > 5'])
    assert.ok((await count(`SELECT count(*) AS n FROM variants WHERE ${state}`)) > 0, state)
})

test('every page of a large category is full, and no product is on two', async () => {
  const catalogue = createCatalogue(database)
  const [first] = await catalogue.listCategories()
  const address = { q: '', category: first!.id, sort: 'price-asc', pageSize: 21 } as const
  const { pageCount, total } = await catalogue.readListing({ ...address, page: 1 })
  const seen = new Set<number>()
  let dearest = 0
  for (let page = 1; page <= pageCount; page++)
    for (const card of (await catalogue.readListing({ ...address, page })).cards) {
      seen.add(card.id)
      assert.ok(card.unitPrice >= dearest)
      dearest = card.unitPrice
    }
  assert.equal(seen.size, total)
})
