import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSearch, understandSearch } from '#shop/catalogue/understand-search.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/database/open-database.ts'
import { seedLarge } from '#server/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { searchProducts } from './search-products.ts'

/** Of more than a thousand, words may be common. */
const PRODUCTS = 1_200

let database: Database
before(async () => {
  database = await openTestDatabase()
  await seedCatalogueFixture(database)
  for (let count = 300; count <= PRODUCTS; count += 300) await seedLarge(database, count)
  const change = (sql: string) => database.pool.query(`UPDATE products SET ${sql}`)
  await change(`description = 'Wrapped in muslin, tied with a ribbon.' WHERE id % 40 > 0 AND id % 3 = 0`)
  await change(`description = 'Muslin lined; ribbons in the name.' WHERE id % 40 > 0 AND id % 3 = 1`)
  await change(`description = 'Lined with muslin' WHERE id % 40 > 0 AND id % 3 = 2`)
  await change(`name = 'Muslin ' || name WHERE id % 90 = 7`)
  await change(`withdrawn_at = now() WHERE id % 100 = 9`)
})
after(() => database.close())

const orders: Record<SortKey, string> = {
  popularity: `ts_rank('{0.05, 0.1, 0.4, 1}', product_words(name, material, description), to_tsquery('english', $1)) DESC, popularity DESC, id DESC`,
  'price-asc': 'unit_price, id',
  'price-desc': 'unit_price DESC, id DESC',
  newest: 'created_at DESC, id DESC',
}

async function expectSame(): Promise<void> {
  const chosen = { occasions: [], recipients: [], under: 0, colour: '', lead: null }
  for (const q of ['muslin', 'ribbon muslin', 'ribbons', 'thali', 'xqzvwk'])
    for (const [sort, order] of Object.entries(orders) as [SortKey, string][])
      for (const category of [-1, 1]) {
        const found = await searchProducts({ database }, understandSearch(readSearch(q), new Map()), {
          category,
          sort,
          chosen,
        })
        const query = q
          .split(' ')
          .map((word) => `(${word}:*)`)
          .join(' & ')
        const { rows } = await database.pool.query<{ id: number }>(
          `SELECT id FROM (
            SELECT * FROM products WHERE product_words(name, material, description) @@ to_tsquery('english', $1) AND withdrawn_at IS NULL
              AND ($2 < 0 OR id IN (SELECT product_id FROM product_categories WHERE category_id = $2))
            ORDER BY popularity DESC, id DESC LIMIT 1000) AS ranked
          ORDER BY ${order}`,
          [query, category],
        )
        assert.deepEqual(
          found,
          rows.map(({ id }) => id),
          `${q}, ${sort}, ${category}`,
        )
      }
}

test('a search by words finds what a look at every product does, whether words are common or rare', async () => {
  await database.pool.query('ANALYZE search_entries, products')
  await expectSame()
})

test('while entries are still to be written, a search by words finds the same', async () => {
  await database.pool.query('DELETE FROM search_entries WHERE product_id % 2 = 0')
  await database.pool.query('INSERT INTO unwritten_search_entries SELECT max(id) + 1 FROM products')
  await expectSame()
})
