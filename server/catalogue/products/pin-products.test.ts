import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { desc, eq } from 'drizzle-orm'
import { audit } from '#server/platform/database/audit-tables.ts'
import { catalogueVersion, products } from '#server/platform/database/catalogue-tables.ts'
import { findCategoryId, seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { createCatalogue } from '#server/catalogue/listing/catalogue.ts'
import { changeProduct } from './change-product.ts'
import { createCategory } from '#server/catalogue/categories/create-category.ts'
import { listCategoriesForStaff } from '#server/catalogue/categories/list-categories-for-staff.ts'
import { orderCategories } from '#server/catalogue/categories/order-categories.ts'
import { pinProducts } from './pin-products.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { undoProductChange } from './undo-product-change.ts'

let shop: TestShop
let hampers = 0
before(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  await seedCatalogueFixture(shop.database)
  hampers = await findCategoryId(shop.database, 'Hampers')
})
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const list = async (query: object = {}) => {
  const all = { q: '', category: hampers, sort: 'popularity' as const, page: 1, pageSize: 50 }
  const { cards } = await createCatalogue(shop.database).readListing({ ...all, ...query })
  return cards.map(({ id }) => id)
}
const readHampers = async () => (await listCategoriesForStaff(shop.database.orm)).find(({ id }) => id === hampers)!
const pin = async (wanted: number[], version?: number) =>
  pinProducts(shop, { id: hampers, version: version ?? (await readHampers()).version, wanted }, meera)
const undoLast = async () => {
  const [entry] = await shop.database.orm.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1)
  return undoProductChange(shop, { entryId: entry!.id }, meera)
}

test('what is pinned comes first in its category as long as nothing else is asked for, and nowhere else', async () => {
  const plain = await list()
  assert.ok(plain.length >= 3, 'too few hampers in the fixture')
  const [first, second] = [plain.at(-1)!, plain.at(-2)!]
  const [versionBefore] = await shop.database.orm.select().from(catalogueVersion)
  assert.ok((await pin([first, second])).ok)
  const rest = plain.filter((id) => id !== first && id !== second)
  assert.deepEqual(await list(), [first, second, ...rest])
  const [versionAfter] = await shop.database.orm.select().from(catalogueVersion)
  assert.notEqual(versionAfter?.version, versionBefore?.version, 'kept pages would not notice')
  assert.deepEqual(await list({ pageSize: 2, page: 2 }), rest.slice(0, 2), 'pages follow one another')
  const byPrice = await list({ sort: 'price-asc' })
  assert.deepEqual(await list({ sort: 'price-asc', category: hampers }), byPrice)
  assert.notDeepEqual(byPrice.slice(0, 2), [first, second])
  assert.notDeepEqual((await list({ category: -1 })).slice(0, 2), [first, second])

  assert.ok((await pin([second, first])).ok)
  assert.deepEqual((await list()).slice(0, 2), [second, first])
  const undone = await undoLast()
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.deepEqual((await list()).slice(0, 2), [first, second])
  assert.ok((await pin([])).ok)
  assert.deepEqual(await list(), plain)
})

test('a pin outlives a break from sale; what has left the category is not pinned in it', async () => {
  const plain = await list()
  const last = plain.at(-1)!
  assert.ok((await pin([last])).ok)
  const setWithdrawn = (withdrawnAt: Date | null) =>
    shop.database.orm.update(products).set({ withdrawnAt }).where(eq(products.id, last))
  await setWithdrawn(shop.now())
  assert.deepEqual(await list(), plain.slice(0, -1))
  assert.deepEqual(
    (await readHampers()).pins.map(({ id, isOnSale }) => [id, isOnSale]),
    [[last, false]],
  )
  await setWithdrawn(null)
  assert.equal((await list())[0], last)

  const product = (await readProductForStaff(shop.database.orm, last))!
  const elsewhere = (await listCategoriesForStaff(shop.database.orm)).find(({ id }) => id !== hampers)!.id
  const change = { category: elsewhere, categories: [elsewhere] }
  assert.ok((await changeProduct(shop, { id: last, version: product.version, change }, meera)).ok)
  assert.deepEqual((await readHampers()).pins, [])
  const refused = await pin([last])
  assert.ok(!refused.ok && refused.reason === 'pins')
})

test('pins and the order are refused when they were read too early', async () => {
  const [one, two] = await list()
  const { version } = await readHampers()
  assert.ok((await pin([one!], version)).ok)
  const stale = await pin([two!], version)
  assert.ok(!stale.ok && stale.reason === 'stale')
  const twice = await pin([one!, one!])
  assert.ok(!twice.ok && twice.reason === 'pins')
})

test('categories stand by name until the owner puts them in order; a new one is the last', async () => {
  const { orm } = shop.database
  const names = async () => (await createCatalogue(shop.database).listCategories()).map(({ name }) => name)
  const byName = await names()
  assert.deepEqual(
    byName,
    byName.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  const was = (await listCategoriesForStaff(orm)).map(({ id }) => id)
  const order = was.toReversed()
  assert.ok((await orderCategories(shop, { was, order }, meera)).ok)
  assert.deepEqual(await names(), byName.toReversed())
  const stale = await orderCategories(shop, { was, order: was }, meera)
  assert.ok(!stale.ok && stale.reason === 'stale')
  const short = await orderCategories(shop, { was: order, order: order.slice(1) }, meera)
  assert.ok(!short.ok && short.reason === 'categories')
  assert.ok((await undoLast()).ok)
  assert.deepEqual(await names(), byName)
  assert.ok((await createCategory(shop, { name: 'Aarti thalis' }, meera)).ok)
  assert.equal((await names()).at(-1), 'Aarti thalis')
  const entries = await orm.select().from(audit).where(eq(audit.subjectId, 'order'))
  assert.deepEqual(
    entries.map(({ undoOf }) => undoOf !== null),
    [false, true],
  )
})
