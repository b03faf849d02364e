import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { categories, productCategories, products, variants } from '#server/platform/database/catalogue-tables.ts'
import { loadCartProducts } from '#server/storefront/checkout/load-cart-products.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { renderProductSitemap, renderSitemapIndex } from '#server/edge/sharing/sitemap.ts'
import { findAvailableStock } from '#server/catalogue/stock/find-available-stock.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { noFacets } from '#shop/catalogue/gift-facets.ts'
import type { ListingQuery } from '#shop/catalogue/listing-url.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { readCatalogueVersion } from '#server/catalogue/categories/catalogue-version.ts'

let shop: TestShop
let database: Database
const BRASS_TRAY = 1
before(async () => {
  shop = await openTestShop()
  database = shop.database
})
beforeEach(() => seedCatalogueFixture(database))
after(() => shop.close())

const setWithdrawn = (withdrawnAt: Date | null) =>
  database.orm.update(products).set({ withdrawnAt }).where(eq(products.id, BRASS_TRAY))
const everything: ListingQuery = {
  ...noFacets,
  colour: '',
  lead: null,
  q: '',
  category: -1,
  sort: 'popularity',
  page: 1,
}

/** Every place where shoppers may find the brass tray. */
async function findEverywhere(): Promise<string[]> {
  const catalogue = createCatalogue(database)
  const trays = await findCategoryId(database, 'Wooden Trays and Boxes')
  const listed = async (query: Partial<ListingQuery>) =>
    (await catalogue.readListing({ ...everything, ...query, pageSize: 50 })).cards.some(({ id }) => id === BRASS_TRAY)
  const found: Record<string, boolean> = {
    'by popularity': await listed({}),
    'by price': await listed({ sort: 'price-asc' }),
    newest: await listed({ sort: 'newest' }),
    category: await listed({ category: trays }),
    'by name': await listed({ q: 'brass tray' }),
    'by words': await listed({ q: 'hammered hand' }),
    page: (await catalogue.readProductDetails(BRASS_TRAY)) !== undefined,
    API: (await catalogue.findProductRow(BRASS_TRAY, [])) !== undefined,
    popular: (await catalogue.listPopularProducts()).some(({ id }) => id === BRASS_TRAY),
    similar: (await catalogue.listSimilarProducts({ id: 2 })).some(({ id }) => id === BRASS_TRAY),
    sitemap: (await renderProductSitemap(database, 'https://gathri.example', 1))?.includes(`/product/1<`) ?? false,
    cart: (await loadCartProducts(database, [BRASS_TRAY])).size > 0,
    stock: (await findAvailableStock(shop, [BRASS_TRAY], null)).length > 0,
  }
  return Object.keys(found).filter((place) => found[place])
}

test('a withdrawn product is found nowhere, and everywhere again once it is back', async () => {
  const places = await findEverywhere()
  assert.equal(places.length, 13)
  const stood = await database.orm.select().from(productCategories).where(eq(productCategories.productId, BRASS_TRAY))
  const before = await readCatalogueVersion(database)
  await setWithdrawn(new Date())
  assert.deepEqual(await findEverywhere(), [])
  assert.ok((await readCatalogueVersion(database)) > before, 'kept pages are dropped')
  assert.match(await renderSitemapIndex(database, 'https://gathri.example', 7), /products-1\.xml(?!.*products-2)/s)
  const { total } = await createCatalogue(database).readListing({ ...everything, pageSize: 50 })
  assert.equal(total, 7)
  await setWithdrawn(null)
  assert.deepEqual(await findEverywhere(), places)
  const stands = await database.orm.select().from(productCategories).where(eq(productCategories.productId, BRASS_TRAY))
  assert.deepEqual(stands, stood)
})

test('while withdrawn, a change of category lists nothing, and counts when the product is back', async () => {
  await setWithdrawn(new Date())
  const hampers = await findCategoryId(database, 'Hampers')
  const invitations = await findCategoryId(database, 'Invitations')
  await database.orm.update(products).set({ categoryId: invitations }).where(eq(products.id, BRASS_TRAY))
  assert.deepEqual(await findEverywhere(), [])
  await assert.rejects(
    database.pool.query('INSERT INTO product_categories (product_id, category_id) VALUES ($1, $2)', [1, hampers]),
    /stands in no category/,
  )
  await setWithdrawn(null)
  const stands = await database.orm.select().from(productCategories).where(eq(productCategories.productId, BRASS_TRAY))
  assert.ok(stands.some(({ categoryId }) => categoryId === invitations))
})

test('versions follow what the owner writes: not what is sold, not what is written again as it was', async () => {
  const versions = async () => {
    const [product] = await database.orm.select().from(products).where(eq(products.id, BRASS_TRAY))
    const [variant] = await database.orm.select().from(variants).where(eq(variants.id, BRASS_TRAY))
    const [category] = await database.orm.select().from(categories).where(eq(categories.id, product!.categoryId))
    return [product!.version, variant!.version, category!.version]
  }
  assert.deepEqual(await versions(), [1, 1, 1])
  await database.pool.query('UPDATE variants SET stock = stock - 1 WHERE id = 1')
  await database.pool.query('UPDATE products SET popularity = popularity + 1, name = name WHERE id = 1')
  assert.deepEqual(await versions(), [1, 1, 1])
  await database.pool.query('UPDATE variants SET price = price + 100 WHERE id = 1')
  assert.deepEqual(await versions(), [1, 2, 1])
  await database.pool.query(`UPDATE products SET material = 'Copper', version = 40 WHERE id = 1`)
  await database.pool.query(`UPDATE categories SET name = 'Trays' WHERE name = 'Wooden Trays and Boxes'`)
  assert.deepEqual(await versions(), [2, 2, 2])
})
