import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { readCatalogueChange, readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'
import { responseCacheHits } from '#server/platform/http/respond-from-cache.ts'
import { productsByIds, readProducts, type ProductRow } from '#server/catalogue/query/query.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { findCategoryId } from '#server/testing/catalogue-fixture.ts'
import { seedLarge } from '#server/catalogue/seed/seed-large.ts'
import { addTestVariant, setStock } from '#server/testing/add-test-product.ts'
import { openTestSite, type TestSite } from '#server/testing/open-test-site.ts'

let site: TestSite
let version: number
before(async () => {
  site = await openTestSite()
  await addTestVariant(site.shop.database, 1, { name: 'Large', price: 150_000, stock: 9 })
  await site.shop.database.pool.query(
    `INSERT INTO extras (product_id, key, name, position, choices) VALUES
      (8, 'with', 'With it', 0, '[{"key": "bag", "name": "A bag", "unitPrice": 100, "oncePrice": 0, "variantId": 3}]')`,
  )
  site.stopWatching()
  site.responseCache.clear()
  version = await readCatalogueVersion(site.shop.database)
})
after(() => site.close())

/** As each process does when it hears that something changed. */
async function look(): Promise<void> {
  const { version: read, change } = await readCatalogueChange(site.shop.database, version)
  version = read
  if (change === 'everything') site.responseCache.clear()
  else if (change) site.responseCache.drop(change)
}

const pages = [
  '/data/',
  '/data/shop',
  '/data/shop?lead=0',
  '/data/shop?q=tray',
  '/data/shop?q=hammerd&lead=3',
  '/data/shop?category=1&sort=price-asc',
  '/data/shop?sort=price-asc&page=2',
  '/data/shop?sort=price-desc',
  '/data/shop?q=tray&sort=price-desc',
  '/data/shop?q=hammerd&under=1300',
  '/data/shop?category=2',
  '/data/shop?sort=newest',
  '/data/shop?under=1300',
  '/data/gifts/wedding',
  '/data/product/1',
  '/data/product/2',
  '/data/product/4',
  '/data/product/8',
  '/product/1',
  '/product/2?reviews=20',
  '/api/products?sort=price:asc&filters[price][$lt]=120000',
  '/api/products?populate=*',
  '/api/products/3',
  '/api/products?sort=name',
  '/api/products?sort=updatedAt:desc&filters[id][$lt]=6',
  '/api/products?filters[$or][0][material][$eq]=cane&filters[$or][1][length][$gt]=40',
  '/api/categories',
  '/api/suggestions?q=tr',
  '/sitemap.xml',
  '/about',
]

/** More than five left look the same, however many (`displayed_stock`). */
const asShown = (text: string) =>
  text.replace(/(\b(?:stock|left)\\?":)(\d+)/g, (_, name, left) => name + Math.min(left, 6))

/** Counts by facet are shown for a while whatever changes (server/catalogue/query/facet-counts.ts). */
const countedNowAndThen = new Set(['facets', 'prices', 'dearer'])

async function readPages(): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const path of pages) {
    const { status, text: sent } = await site.request(path)
    const text = asShown(sent)
    assert.ok(status === 200 || status === 404, `${path}: ${status}`)
    read[path] = path.startsWith('/data/')
      ? JSON.parse(text, (name, value: unknown) => (countedNowAndThen.has(name) ? undefined : value))
      : text
  }
  return read
}

const product = fc.integer({ min: 1, max: 4 })
const ask = (text: string, ...values: unknown[]) => site.shop.database.pool.query(text, values)
type Change = [what: string, id: number, value: number]
const change: fc.Arbitrary<Change> = fc.oneof<fc.MaybeWeightedArbitrary<Change>[]>(
  { weight: 5, arbitrary: fc.tuple(fc.constant('stock'), product, fc.constantFrom(0, 1, 3, 5, 6, 40)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('stock of a further size'), fc.constant(0), fc.constantFrom(0, 2, 9)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('price'), product, fc.constantFrom(50_000, 60_000, 110_000, 110_100, 190_000)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('name'), product, fc.constantFrom(1, 2)) },
  fc.tuple(fc.constant('price of a further size'), fc.constant(0), fc.constantFrom(90_000, 210_000)),
  fc.tuple(fc.constant('material'), product, fc.constantFrom(1, 2)),
  fc.tuple(fc.constant('length'), product, fc.constantFrom(20, 60)),
  fc.tuple(fc.constant('days to make'), product, fc.constantFrom(0, 9)),
  fc.tuple(fc.constant('occasions'), product, fc.constantFrom(0, 1)),
  fc.tuple(fc.constant('words of a picture'), product, fc.constantFrom(1, 2)),
  fc.tuple(fc.constant('a choice'), product, fc.constantFrom(1, 2)),
  fc.tuple(fc.constant('place for words'), product, fc.constantFrom(0, 1)),
  fc.tuple(fc.constant('withdrawn'), product, fc.constantFrom(0, 1)),
  fc.tuple(fc.constant('review'), product, fc.constantFrom(1, 5)),
  fc.tuple(fc.constant('review turned down'), product, fc.constant(0)),
  fc.tuple(fc.constant('popularity'), product, fc.constantFrom(0, 1_000)),
  fc.tuple(fc.constant('category'), product, fc.constantFrom(1, 2)),
  fc.tuple(fc.constant('name of a category'), fc.constant(1), fc.constantFrom(1, 2)),
)

async function apply(what: string, id: number, value: number): Promise<void> {
  const { database } = site.shop
  if (what === 'stock') return setStock(database, id, value)
  if (what === 'stock of a further size')
    return void (await ask(`UPDATE variants SET stock = $1 WHERE name = 'Large' AND product_id = 1`, value))
  const statements: Record<string, string> = {
    'price of a further size': `UPDATE variants SET price = $2 WHERE name = 'Large' AND $1::int = 0`,
    material: `UPDATE products SET material = CASE $2::int WHEN 1 THEN 'cane' ELSE 'brass' END WHERE id = $1`,
    length: 'UPDATE variants SET length = $2 WHERE id = $1',
    'days to make': 'UPDATE variants SET days_to_make = $2 WHERE id = $1',
    occasions: `UPDATE products SET occasions = CASE $2::int WHEN 1 THEN '{wedding}'::text[] ELSE '{}' END WHERE id = $1`,
    'words of a picture': `UPDATE product_images SET alt = 'Seen from side ' || $2::int WHERE product_id = $1`,
    'a choice': `INSERT INTO extras (product_id, key, name, position, choices, is_required) VALUES ($1, 'ribbon', 'Ribbon', 1,
      '[{"key": "red", "name": "Red", "unitPrice": 0, "oncePrice": 0, "hex": "#a00"}]', $2::int = 1)
      ON CONFLICT (product_id, key) DO UPDATE SET is_required = excluded.is_required`,
    'place for words': `UPDATE zones SET is_active = $2::int = 1 WHERE product_id = $1`,
    price: 'UPDATE variants SET price = $2 WHERE id = $1',
    name: `UPDATE products SET name = 'Tray of kind ' || $2::int WHERE id = $1`,
    withdrawn: 'UPDATE products SET withdrawn_at = CASE WHEN $2::int = 1 THEN now() END WHERE id = $1',
    review: `INSERT INTO reviews (product_id, rating, body, author, state) VALUES ($1, $2, 'Lovely.', 'Asha', 'published')`,
    'review turned down': `UPDATE reviews SET state = 'rejected' WHERE product_id = $1 AND $2::int = 0`,
    popularity: 'UPDATE products SET popularity = $2 WHERE id = $1',
    category: 'UPDATE products SET category_id = $2 WHERE id = $1',
    'name of a category': `UPDATE categories SET name = 'Trays of kind ' || $2::int WHERE id = $1`,
  }
  await ask(statements[what] ?? '', id, value)
}

/** Rows are kept for each pool. */
const withoutMemory = ({ pool }: Reads): Reads => ({
  pool: { query: ((...asked: unknown[]) => Reflect.apply(pool.query, pool, asked)) as Reads['pool']['query'] },
})

async function readShown(database: Reads): Promise<Partial<ProductRow>[]> {
  const rows = await readProducts(database, productsByIds([1, 2, 3, 4, 8]), ['images', 'categories', 'swatches'])
  // When they were read.
  return rows.map(({ version: _version, listedAt: _listedAt, ...shown }) => shown)
}

const readHits = async () => (await responseCacheHits.get()).values[0]?.value ?? 0

test('after each change each page that is served is what a page made anew would be', async () => {
  const hitsBefore = await readHits()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const one of changes) {
        await readPages()
        const [what, id, value] = one
        await apply(what, id, value)
        await look()
        const served = await readPages()
        site.responseCache.clear()
        assert.deepEqual(served, await readPages(), `after ${what} of ${id}: ${value}`)
        const { reads } = site.shop.database
        assert.deepEqual(await readShown(reads), await readShown(withoutMemory(reads)), `${what} of ${id}: ${value}`)
      }
    }),
    { numRuns: 10 },
  )
  assert.ok((await readHits()) > hitsBefore, 'some pages were kept')
})

test('a changed name or price leaves in memory what neither shows it nor counts, chooses or sorts by it', async () => {
  const invitations = await findCategoryId(site.shop.database, 'Invitations')
  const ofCategory = `filters[prod_categories][id][$eq]=${invitations}`
  const others = ['/data/product/8', `/api/products?${ofCategory}`, '/api/products/3', '/about']
  const concerned = [
    ...pages.filter((path) => !others.includes(path)),
    `/api/products?${ofCategory}&sort=price`,
    `/api/products?${ofCategory}&sort=createdAt,price`,
  ]
  const byMaterial = pages.filter((path) => path.includes('[material]'))
  for (const [change, keptToo] of [
    [`UPDATE products SET name = 'Cane tray' WHERE id = 1`, []],
    ['UPDATE variants SET price = 77700 WHERE id = 1', byMaterial],
  ] as const) {
    await look()
    for (const path of [...others, ...concerned]) await site.request(path)
    await ask(change)
    await look()
    const isKept = (path: string) =>
      site.responseCache.find(path.startsWith('/data/shop') ? `21 ${path}` : path) !== undefined
    assert.deepEqual(others.filter(isKept), others)
    assert.deepEqual(concerned.filter(isKept), keptToo)
  }
})

test('a price leaves in memory each list in the order of prices, and each highest price, that lie elsewhere', async () => {
  const { database } = site.shop
  await seedLarge(database, 200)
  const [cheapest] = (await ask('SELECT id FROM products WHERE id > 8 ORDER BY unit_price, id LIMIT 1')).rows
  await look()
  const pageOf = (sort: string, page: number) => `/data/shop?sort=${sort}&page=${page}`
  const kept = [pageOf('price-asc', 4), pageOf('price-desc', 1), pageOf('price-desc', 2), '/data/shop?q=hammerd']
  const concerned = [pageOf('price-asc', 1), '/data/shop?q=tray&sort=price-asc']
  for (const path of [...kept, ...concerned]) await site.request(path)
  await ask('UPDATE variants SET price = price - 100 WHERE id = $1', cheapest.id)
  await look()
  const isKept = (path: string) => site.responseCache.find(`21 ${path}`) !== undefined
  assert.deepEqual(kept.filter(isKept), kept)
  assert.deepEqual(concerned.filter(isKept), [])
})

test('a choice is sold out on the page of its product with the last piece of what it adds', async () => {
  const { database } = site.shop
  await ask('UPDATE products SET withdrawn_at = NULL')
  await setStock(database, 3, 1)
  await look()
  const readEntry = async () => (await site.request('/api/products/8?populate=extras')).text
  const isSoldOut = async () =>
    JSON.parse((await site.request('/data/product/8')).text).product.extras[0].choices[0].soldOut
  assert.equal(await isSoldOut(), false)
  const before = await readEntry()
  await setStock(database, 3, 0)
  await look()
  assert.equal(await isSoldOut(), true)
  assert.notEqual(await readEntry(), before)
})

test('a rush of a thousand changes of stock leaves listings in memory but for those that show what changed', async () => {
  const { database } = site.shop
  await seedLarge(database, 500)
  await look()
  const listings = ['popularity', 'price-asc'].flatMap((sort) =>
    Array.from({ length: 20 }, (_, at) => `/data/shop?sort=${sort}&page=${at + 1}`),
  )
  const read = async (path: string) => JSON.parse((await site.request(path)).text).cards as { id: number }[]
  const shown = new Map<string, Set<number>>()
  for (const path of listings) shown.set(path, new Set((await read(path)).map(({ id }) => id)))
  const rushed = [...(shown.get('/data/shop?sort=popularity&page=3') ?? [])].slice(0, 8)
  const concerned = listings.filter((path) => rushed.some((id) => shown.get(path)?.has(id)))
  await ask('UPDATE variants SET stock = 6 WHERE id = ANY ($1)', rushed)
  await look()
  for (const path of listings) await read(path)

  const hitsBefore = await readHits()
  let asked = 0
  for (let turn = 0; turn < 10; turn++) {
    for (let times = 0; times < 100; times++)
      await ask('UPDATE variants SET stock = $2 WHERE id = $1', rushed[times % 8], (turn + times) % 6)
    await look()
    for (let shoppers = 0; shoppers < 8; shoppers++) for (const path of listings) await read(path)
    asked += 8 * listings.length
  }
  const hits = (await readHits()) - hitsBefore
  assert.ok(concerned.length > 0 && concerned.length <= rushed.length + 1)
  assert.equal(asked - hits, 10 * concerned.length, 'made anew: what shows a changed product, once for each look')
  assert.ok(hits / asked > 0.95, `${hits} of ${asked} from memory`)
})

test('what happened too long ago to be known drops everything', async () => {
  const { pool } = site.shop.database
  await look()
  await ask('UPDATE catalogue_version SET version = version + 1, forgotten_at = version + 1')
  assert.equal((await readCatalogueChange({ pool }, version)).change, 'everything')
  assert.equal((await readCatalogueChange({ pool }, version + 1)).change, undefined)
  assert.equal((await readCatalogueChange({ pool }, version + 9)).change, 'everything', 'an older backup was restored')
})
