import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { readSearch, understandSearch } from '#shop/catalogue/understand-search.ts'
import type { SortKey } from '#shop/catalogue/sorts.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { searchProducts } from './search-products.ts'

/** More than a thousand, so that words can be frequent. */
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
        const { ids: found } = await searchProducts({ database }, understandSearch(readSearch(q), new Map()), {
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

const wordSets = [
  'muslin',
  'ribbon',
  'lined',
  'muslin ribbon',
  'lined ribbon',
  'name lined',
  'thali muslin',
  'tray ribbon',
  'xqzvwk',
]
const search = fc.record({
  q: fc.constantFrom(...wordSets),
  sort: fc.constantFrom(...(Object.keys(orders) as SortKey[])),
  category: fc.constantFrom(-1, 1, 2),
  under: fc.constantFrom(0, 700, 2_000),
  ranked: fc.integer({ min: 1, max: 150 }),
})

/** Products with the words: the most popular, the least popular, every nth, or all. */
const spreads = [
  'popularity = 0',
  'popularity = id % 7',
  `popularity = CASE WHEN description LIKE '%lined%' THEN 900 ELSE id % 50 END`,
  `popularity = CASE WHEN description LIKE 'Wrapped%' THEN 0 ELSE 100 + id % 50 END`,
]

test('however words are spread over popular goods, the most popular that have them are ranked', async () => {
  for (const spread of spreads) {
    await database.pool.query(`UPDATE products SET ${spread}`)
    await database.pool.query('ANALYZE search_entries, products')
    await fc.assert(
      fc.asyncProperty(search, async ({ q, sort, category, under, ranked }) => {
        const chosen = { occasions: [], recipients: [], under, colour: '', lead: null }
        const wanted = { category, sort, chosen, ranked }
        const { ids: found } = await searchProducts({ database }, understandSearch(readSearch(q), new Map()), wanted)
        assert.deepEqual(found, await searchNaively(q, wanted))
      }),
      { numRuns: 40 },
    )
  }
})

/** All words, otherwise some of them. */
async function searchNaively(
  q: string,
  { category, sort, chosen, ranked }: { category: number; sort: SortKey; chosen: { under: number }; ranked: number },
): Promise<number[]> {
  for (const together of [' & ', ' | ']) {
    const query = q
      .split(' ')
      .map((word) => `(${word}:*)`)
      .join(together)
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT id FROM (
        SELECT * FROM products WHERE product_words(name, material, description) @@ to_tsquery('english', $1) AND withdrawn_at IS NULL
          AND ($2 < 0 OR id IN (SELECT product_id FROM product_categories WHERE category_id = $2))
          AND ($3 = 0 OR price_with_tax(unit_price, gst_rate) <= $3 * 100)
        ORDER BY popularity DESC, id DESC LIMIT $4) AS ranked
      ORDER BY ${orders[sort]}`,
      [query, category, chosen.under, ranked],
    )
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  return []
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
