import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { type Filter, inCategory, type ProductSort } from '#server/catalogue/query/query.ts'

const PRODUCTS = 230
const bounds = { counted: 40, step: 7, named: 30 }

let database: Database
/** Scales a million's bounds for counts and steps down to 230 products. */
let long: Catalogue
/** Counts everything, and counts every page from the start. */
let plain: Catalogue
before(async () => {
  database = await openTestDatabase()
  await seedCatalogueFixture(database)
  await seedLarge(database, PRODUCTS)
  await database.pool.query('UPDATE products SET popularity = popularity % 5 WHERE id % 3 > 0')
  long = createCatalogue(database, undefined, bounds)
  plain = createCatalogue(database)
})
after(() => database.close())

const filters: Filter[] = [
  { all: [] },
  inCategory(1),
  { field: 'name', is: 'containsi', values: ['o'] },
  { field: 'name', is: 'contains', values: ['No'] },
  { field: 'name', is: 'contains', values: ['No.'] },
  { field: 'name', is: 'endsWith', values: ['0'] },
  { field: 'name', is: 'notNull', values: [] },
  { field: 'category', is: 'ne', values: ['Trays'] },
  { field: 'weight', is: 'gt', values: [1] },
  { field: 'price', is: 'between', values: [50_000, 900_000] },
  { field: 'material', is: 'containsi', values: ['brass'] },
  {
    all: [
      { field: 'material', is: 'containsi', values: ['brass'] },
      { field: 'name', is: 'containsi', values: ['a'] },
    ],
  },
  { field: 'stockShown', is: 'notNull', values: [] },
  { all: [inCategory(1), { field: 'discount', is: 'gt', values: [0] }] },
]
const sort = fc.record({
  by: fc.constantFrom('id', 'name', 'price', 'discount', 'count', 'createdAt', 'updatedAt', 'pin'),
  descending: fc.boolean(),
} satisfies Record<keyof ProductSort, unknown>)
const list = fc
  .record({
    filter: fc.constantFrom(...filters),
    sorts: fc.array(sort, { maxLength: 2 }),
    offset: fc.nat(PRODUCTS + 20),
    limit: fc.integer({ min: 1, max: 25 }),
  })
  // Only a category alone has pins.
  .filter(({ filter, sorts }) => filter === filters[1] || sorts.every(({ by }) => by !== 'pin'))
  .filter(
    ({ sorts }) => !sorts.some(({ by }) => by === 'pin') || sorts.every(({ by }) => by === 'pin' || by === 'count'),
  )

test('every page of a long list has the products that it would have, counted off from the first', () =>
  fc.assert(
    fc.asyncProperty(list, async (wanted) => {
      const [found, expected] = [await long.listProducts(wanted), await plain.listProducts(wanted)]
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        expected.rows.map(({ id }) => id),
      )
      if (expected.total <= bounds.counted)
        assert.deepEqual([found.total, found.hasMore], [expected.total, false], 'what is few is counted exactly')
      else {
        assert.ok(found.total >= bounds.counted && found.total <= expected.total)
        assert.equal(found.hasMore, found.total < expected.total || found.rows.length === 0)
      }
    }),
    { numRuns: 150 },
  ))

test('whoever reads page after page, as far as the last answer says, reads all of a long list', async () => {
  for (const filter of filters) {
    const sorts: ProductSort[] = [{ by: 'count', descending: true }]
    const all = await plain.listProducts({ filter, sorts, limit: 1_000, offset: 0 })
    const read: number[] = []
    const limit = 9
    for (let [offset, total] = [0, 1]; offset < total; offset += limit) {
      const page = await long.listProducts({ filter, sorts, limit, offset })
      total = page.total
      read.push(...page.rows.map(({ id }) => id))
    }
    assert.deepEqual(
      read,
      all.rows.map(({ id }) => id),
    )
  }
})

test('a page of a long list is right after the list has changed', async () => {
  const wanted = { filter: { all: [] }, sorts: [{ by: 'price' as const, descending: false }], limit: 5, offset: 100 }
  await long.listProducts(wanted)
  await long.listProducts({ ...wanted, offset: 130 })
  const [cheapest] = (await plain.listProducts({ ...wanted, offset: 0 })).rows
  await database.pool.query('UPDATE variants SET price = 90000000 WHERE product_id = $1', [cheapest!.id])
  const [found, expected] = [await long.listProducts(wanted), await plain.listProducts(wanted)]
  assert.deepEqual(
    found.rows.map(({ id }) => id),
    expected.rows.map(({ id }) => id),
  )
})

test('the shop shows the first products of a long list, and says that there are more', async () => {
  const everything = { q: '', category: -1, sort: 'popularity' as const, pageSize: 21 }
  const last = await long.readListing({ ...everything, page: 2_000 })
  assert.deepEqual([last.page, last.pageCount, last.total, last.hasMore], [2, 2, bounds.counted, true])
  const expected = await plain.readListing({ ...everything, page: 2 })
  assert.deepEqual(last.cards, expected.cards)
  assert.deepEqual([expected.total, expected.hasMore], [PRODUCTS, false])
})

test('a filter that few products fit has the same pages, whatever the database has counted of its goods', async () => {
  await database.pool.query('ANALYZE products')
  const fresh = () => createCatalogue(database, undefined, { counted: 1_000, step: 1_000, named: 1_000 })
  await fc.assert(
    fc.asyncProperty(list, async (wanted) => {
      const [found, again] = [await fresh().listProducts(wanted), await plain.listProducts(wanted)]
      assert.deepEqual(
        found.rows.map(({ id }) => id),
        again.rows.map(({ id }) => id),
      )
      assert.equal(found.total, again.total)
      const uncounted = await fresh().listProducts({ ...wanted, hasTotal: false })
      assert.deepEqual(
        uncounted.rows.map(({ id }) => id),
        again.rows.map(({ id }) => id),
      )
    }),
    { numRuns: 100 },
  )
})

const price = fc.integer({ min: 0, max: 900_000 })
const narrow: fc.Arbitrary<Filter> = fc.oneof(
  price.map((from): Filter => ({ field: 'price', is: 'gte', values: [from] })),
  price.map((to): Filter => ({ field: 'price', is: 'lt', values: [to] })),
  fc
    .constantFrom('brass', 'o', 'a', 'W', 'zz')
    .map((part): Filter => ({ field: 'material', is: 'containsi', values: [part] })),
)
const further: fc.Arbitrary<Filter> = fc.oneof(
  narrow,
  fc
    .constantFrom('o', 'no. 1', 'tray', 'SAFFRON')
    .map((part): Filter => ({ field: 'name', is: 'containsi', values: [part] })),
  fc.nat(30).map((off): Filter => ({ field: 'discount', is: 'gte', values: [off] })),
  fc.nat(4).map((sold): Filter => ({ field: 'count', is: 'lte', values: [sold] })),
  fc.nat(4).map((sold): Filter => ({ not: { field: 'count', is: 'eq', values: [sold] } })),
)
const oneSort = sort.filter(({ by }) => by !== 'pin')

test('two filters and a sort have the goods that a look at every product has, wherever these stand in that order', async () => {
  // The most expensive are the oldest: the wanted products come last.
  await database.pool.query(`UPDATE products SET created_at = now() - price * interval '1 minute' WHERE id % 2 = 0`)
  const narrowed = fc.record({ one: narrow, other: further, sort: oneSort, limit: fc.integer({ min: 1, max: 25 }) })
  for (const counted of [20, 1_000])
    await fc.assert(
      fc.asyncProperty(narrowed, fc.nat(60), async ({ one, other, sort, limit }, offset) => {
        const bounded = createCatalogue(database, undefined, { counted, step: 90, named: 30 })
        const found = await bounded.listProducts({ filter: { all: [one, other] }, sorts: [sort], limit, offset })
        const whole = await idsInOrder(one, other, sort)
        assert.deepEqual(
          found.rows.map(({ id }) => id),
          whole.slice(offset, offset + limit),
        )
        if (whole.length <= counted) assert.deepEqual([found.total, found.hasMore], [whole.length, false])
      }),
      { numRuns: 60 },
    )
})

/** Runs each filter alone, and sorts their common products without an index. */
async function idsInOrder(one: Filter, other: Filter, sort: ProductSort): Promise<number[]> {
  const all = async (filter: Filter, sorts: ProductSort[]) =>
    (await plain.listProducts({ filter, sorts, limit: 1_000, offset: 0 })).rows.map(({ id }) => id)
  const others = new Set(await all(other, []))
  const ones = new Set(await all(one, []))
  return (await all({ all: [] }, [sort])).filter((id) => ones.has(id) && others.has(id))
}

test('a mistyped word of very many names leads to what the word itself does', async () => {
  await database.pool.query(`UPDATE products SET name = 'Lantern ' || name WHERE id <= 150`)
  const search = { category: -1, sort: 'popularity' as const, page: 2, pageSize: 9 }
  const meant = await long.readListing({ ...search, q: 'lanternn' })
  const typed = await long.readListing({ ...search, q: 'lantern' })
  assert.deepEqual(meant, { ...typed, corrected: 'lantern' })
  assert.deepEqual([typed.total, typed.hasMore], [bounds.counted, true])
  const ranked = await plain.readListing({ ...search, q: 'lanternn' })
  assert.deepEqual([ranked.corrected, ranked.total, ranked.hasMore], ['lantern', 150, false])
})
