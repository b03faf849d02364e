import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { unitPrice } from '#shop/pricing/unit-price.ts'
import { extras } from '#server/platform/database/catalogue-tables.ts'
import { addTestVariant } from '#server/testing/add-test-product.ts'
import { openTestDatabase } from '#server/testing/open-test-database.ts'
import { createCatalogue, type Catalogue } from './catalogue.ts'
import { readProductCards } from './read-product-cards.ts'
import { seedCatalogueFixture, findCategoryId, catalogueFixture } from '#server/testing/catalogue-fixture.ts'

let catalogue: Catalogue
const database = await openTestDatabase()
beforeEach(async () => {
  await seedCatalogueFixture(database)
  catalogue = createCatalogue(database)
})
after(() => database.close())

const page = (query: Partial<ListingQuery> & { pageSize?: number } = {}) =>
  catalogue.readListing({ q: '', category: -1, sort: 'popularity', page: 1, pageSize: 21, ...query })
const names = async (query: Partial<ListingQuery>) => (await page(query)).cards.map((card) => card.name)

test('a card says what the shopper pays and whether it can be had', async () => {
  const [brass, steel, jute] = await readProductCards(database, [1, 2, 3])
  assert.deepEqual(brass, {
    id: 1,
    variantId: 1,
    name: 'Brass Tray',
    price: 1_000_00,
    discount: 0,
    unitPrice: 1_000_00,
    gstRate: 18,
    weight: 2,
    picture: { url: '/pictures/brass-tray-1.webp', width: 1440, height: 1440, alt: 'Brass tray' },
    madeToOrder: false,
    lead: 0,
    soldOut: false,
    priceVaries: false,
    hasChoices: false,
  })
  assert.deepEqual([steel?.unitPrice, steel?.discount, steel?.soldOut], [990_00, 10, true])
  assert.deepEqual([jute?.madeToOrder, jute?.soldOut, jute?.picture], [true, false, null])
})

test('a card shows the colours of the first extra that has any, by name', async () => {
  const choices = [
    { key: 'wine', name: 'wine', hex: '#7e193a', unitPrice: 0, oncePrice: 0 },
    { key: 'mixed', name: 'mixed', unitPrice: 0, oncePrice: 0 },
    { key: 'leaf', name: 'leaf', hex: '#4a693b', unitPrice: 0, oncePrice: 0 },
  ]
  await database.orm.insert(extras).values([
    { productId: 1, key: 'filling', position: 0, name: 'Filling', choices: [choices[1]!] },
    { productId: 1, key: 'ribbon', position: 1, name: 'Ribbon', choices },
  ])
  const [brass, steel] = await readProductCards(database, [1, 2])
  const colours = [
    { name: 'wine', hex: '#7e193a' },
    { name: 'leaf', hex: '#4a693b' },
  ]
  assert.deepEqual(brass?.swatches, { name: 'Ribbon', colours })
  assert.ok(steel && !('swatches' in steel))
})

test('cards come in the order asked for, without those that do not exist', async () => {
  const cards = await readProductCards(database, [3, 999_999, 1, 2])
  assert.deepEqual(
    cards.map((card) => card.id),
    [3, 1, 2],
  )
  assert.deepEqual(await readProductCards(database, []), [])
})

test('every unit price in the catalogue is the one the law of money gives', async () => {
  const { cards } = await page()
  assert.equal(cards.length, catalogueFixture.products.length)
  for (const card of cards) assert.equal(card.unitPrice, unitPrice(card.price, card.discount))
})

test('a sort by price goes by the price after discount', async () => {
  const trays = await findCategoryId(database, 'Wooden Trays and Boxes')
  const ascending = ['Steel tray', 'Brass Tray', 'पूजा थाली']
  assert.deepEqual(await names({ category: trays, sort: 'price-asc' }), ascending)
  assert.deepEqual(await names({ category: trays, sort: 'price-desc' }), ascending.toReversed())
})

test('the most popular come first, ties by the newer id', async () => {
  assert.deepEqual((await names({})).slice(0, 4), ['पूजा थाली', 'Steel tray', 'Brass Tray', 'CAFÉ Box'])
  assert.deepEqual(
    (await catalogue.listPopularProducts()).map((card) => card.name),
    ['पूजा थाली', 'Steel tray', 'Brass Tray', 'CAFÉ Box'],
  )
})

test('a search looks for letters, in any case, and takes % and _ and \\ as such', async () => {
  for (const [q, found] of [
    ['TRAY', ['Steel tray', 'Brass Tray']],
    ['café', ['CAFÉ Box']],
    ['%', ['100% Jute_bag']],
    ['_', ['100% Jute_bag']],
    ['0%_', []],
    ['a\\b', [String.raw`Box a\b`]],
    ['\\', [String.raw`Box a\b`]],
    ['थाली', ['पूजा थाली', 'Steel tray', 'Brass Tray']],
    ['पूजा', ['पूजा थाली']],
    ["'; DROP TABLE products; --", []],
  ] as const)
    assert.deepEqual(await names({ q }), found, q)
})

test('a search inside a category finds only what stands there', async () => {
  const hampers = await findCategoryId(database, 'Hampers')
  assert.deepEqual(await names({ q: 'tray', category: hampers }), ['Steel tray', 'Brass Tray'])
  assert.deepEqual(await names({ q: 'safa', category: hampers }), [])
  assert.deepEqual(await names({ category: 999_999 }), [])
})

test('pages never overlap and leave nothing out, whatever the sort', async () => {
  for (const sort of ['popularity', 'price-asc', 'price-desc', 'newest'] as const) {
    const seen: number[] = []
    for (const number of [1, 2, 3]) {
      const { cards, pageCount, total } = await page({ sort, page: number, pageSize: 3 })
      assert.deepEqual([pageCount, total], [3, 8])
      seen.push(...cards.map((card) => card.id))
    }
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
      sort,
    )
  }
})

test('an old link beyond the last page shows the last one', async () => {
  const last = await page({ page: 99, pageSize: 3 })
  assert.deepEqual([last.page, last.pageCount, last.cards.length], [3, 3, 2])
  const nothing = await page({ q: 'no such thing', page: 7 })
  assert.deepEqual([nothing.page, nothing.pageCount, nothing.total, nothing.cards], [1, 0, 0, []])
})

test('a count is remembered until the catalogue changes', async () => {
  assert.equal((await page()).total, 8)
  await database.pool.query("DELETE FROM products WHERE slug = 'lone-potli'")
  assert.equal((await page()).total, 7)
})

test('a product’s page has everything, and its rating counts published reviews only', async () => {
  await database.pool.query(
    "INSERT INTO reviews (product_id, rating, author, state) VALUES (1, 1, 'Not yet looked at', 'waiting')",
  )
  const product = await catalogue.readProductDetails(1)
  assert.ok(product)
  assert.deepEqual(product.rating, { count: 2, mean: 4.5 })
  assert.deepEqual(
    product.pictures.map((picture) => picture.url),
    ['/pictures/brass-tray-1.webp', '/pictures/brass-tray-2.webp'],
  )
  assert.equal(product.category, 'Wooden Trays and Boxes')
  assert.deepEqual(
    product.categories.map((category) => category.name),
    ['Hampers', 'Wooden Trays and Boxes'],
  )
  assert.deepEqual([product.material, product.stock, product.length], ['Brass', 10, 40])
  assert.deepEqual([product.daysToMake, (await catalogue.readProductDetails(3))?.daysToMake], [2, 2])
  assert.equal(product.createdAt, '2026-03-01T06:30:00.123Z')
})

test('the address of a further variant shows its product with that variant; sixty cost one query', async () => {
  for (let n = 1; n < 60; n++)
    await addTestVariant(database, 1, { name: `Size ${n}`, price: 1_000_00 + n, stock: n, position: n })
  const large = await addTestVariant(database, 1, { name: 'Large', price: 1_500_00, discount: 10, stock: 150 })
  const queries: unknown[] = []
  const counted = createCatalogue({
    pool: Object.assign(Object.create(database.pool) as typeof database.pool, {
      query: (query: never) => {
        queries.push(query)
        return database.pool.query(query)
      },
    }),
  })
  const shown = await counted.readProductDetails(large)
  assert.equal(queries.length, 1)
  assert.ok(shown)
  assert.deepEqual([shown.id, shown.variantId, shown.name], [1, large, 'Brass Tray'])
  assert.equal(shown.variants.find(({ id }) => id === large)?.name, 'Large')
  assert.deepEqual([shown.price, shown.unitPrice, shown.stock, shown.netWeight], [1_500_00, 1_350_00, 150, 2])
  assert.deepEqual(shown.rating, { count: 2, mean: 4.5 })
  const byProduct = await catalogue.readProductDetails(1)
  assert.deepEqual([byProduct?.variantId, byProduct?.price, byProduct?.stock], [1, 1_000_00, 10])
  const asked = [await catalogue.readProductDetails(1, large), await catalogue.readProductDetails(1, 3)]
  assert.deepEqual(
    asked.map((one) => [one?.id, one?.variantId]),
    [
      [1, large],
      [1, 1],
    ],
    'one of another product is passed over',
  )
  await database.pool.query('UPDATE variants SET is_active = false WHERE id = $1', [large])
  assert.equal((await catalogue.readProductDetails(large))?.variantId, 1)
})

test('a product nobody has reviewed or measured says so', async () => {
  await database.pool.query('UPDATE variants SET length = NULL, weight = NULL WHERE id = 3')
  const jute = await catalogue.readProductDetails(3)
  assert.deepEqual(
    [jute?.rating, jute?.pictures, jute?.material, jute?.stock, jute?.length],
    [{ count: 0, mean: 0 }, [], null, null, null],
  )
  assert.equal(jute?.weight, 0.5)
  assert.equal(await catalogue.readProductDetails(999_999), undefined)
})

test('similar products share a category; the product itself is not among them', async () => {
  const similar = async (id: number) => (await catalogue.listSimilarProducts({ id })).map((card) => card.id)
  assert.deepEqual(await similar(1), [4, 2, 3])
  assert.deepEqual(await similar(8), [])
  assert.deepEqual(await similar(999_999), [])
})

test('at most seven are similar', async () => {
  await database.pool.query(`WITH added AS (
    INSERT INTO products (slug, name, category_id, popularity)
    SELECT 'potli-' || n, 'Potli ' || n, p.category_id, n FROM products p, generate_series(1, 9) n WHERE p.id = 8 RETURNING id
  ) INSERT INTO variants (id, product_id, price) SELECT id, id, 5000 FROM added`)
  const similar = await catalogue.listSimilarProducts({ id: 8 })
  assert.deepEqual(
    similar.map((card) => card.name),
    [9, 8, 7, 6, 5, 4, 3].map((n) => `Potli ${n}`),
  )
})

test('categories come by name without regard to case', async () => {
  await database.pool.query("INSERT INTO categories (name) VALUES ('candles'), ('Zari')")
  assert.deepEqual(
    (await catalogue.listCategories()).map((category) => category.name),
    ['Baby Shower', 'candles', 'Hampers', 'Invitations', 'Wooden Trays and Boxes', 'Zari'],
  )
})
