import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { desc } from 'drizzle-orm'
import { productChange } from '#contract/counter/products.ts'
import { audit } from '#server/platform/database/audit-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { changeProduct } from './change-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { readProductDetails } from '#server/catalogue/listing/read-product-details.ts'
import { readProductForStaff } from './read-product-for-staff.ts'
import { undoProductChange } from './undo-product-change.ts'

const BRASS_TRAY = 1

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(shop.database))
after(() => shop.close())

const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }
const read = async () => (await readProductForStaff(shop.database.orm, BRASS_TRAY))!
const latestEntry = async () => (await shop.database.orm.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]!

test('what is inside, the piece and its makers are shown to shoppers, copied with a product, and undone', async () => {
  const honey = {
    name: 'Raw honey',
    quantity: '200 g',
    kind: 'veg',
    keeps: '18 months',
    ingredients: 'Raw mustard honey',
  } as const
  const change = {
    inside: [honey],
    piece: { name: 'Tray', length: 30, breadth: 20, height: 4, weight: 0.8 },
    makers: [{ work: 'Hammering', who: 'The brass bench, Jaipur' }],
  }
  const before = await read()
  const saved = await changeProduct(shop, { id: BRASS_TRAY, version: before.version, change }, meera)
  assert.ok(saved.ok)
  const { id: entryId } = await latestEntry()
  const shown = await readProductDetails(shop.database, BRASS_TRAY)
  assert.deepEqual(shown?.particulars, { ...change, care: '', packing: '' })
  const copy = await duplicateProduct(shop, { id: BRASS_TRAY }, meera)
  assert.ok(copy.ok)
  assert.deepEqual([copy.product.inside, copy.product.piece], [change.inside, change.piece])
  const undone = await undoProductChange(shop, { entryId }, meera)
  assert.ok(undone.ok, JSON.stringify(undone))
  assert.deepEqual([(await read()).inside, (await read()).piece], [[], null])
})

test('food without what the law asks for is refused with a sentence that names what is missing', () => {
  const read = productChange.safeParse({ inside: [{ name: 'Raw honey', kind: 'veg', quantity: '200 g' }] })
  assert.match(read.error?.issues[0]?.message ?? '', /Raw honey: food needs how long it keeps/)
})

test('words for search engines are kept, copied and undone, and stay empty where nobody writes any', async () => {
  const before = await read()
  assert.deepEqual([before.seoTitle, before.seoDescription], ['', ''])
  const change = { seoTitle: 'Brass pooja tray, engraved by hand', seoDescription: 'Made in Jaipur in a week.' }
  const saved = await changeProduct(shop, { id: BRASS_TRAY, version: before.version, change }, meera)
  assert.ok(saved.ok)
  const { id: entryId } = await latestEntry()
  const shown = await readProductDetails(shop.database, BRASS_TRAY)
  assert.deepEqual(shown?.head, { title: change.seoTitle, description: change.seoDescription })
  const copy = await duplicateProduct(shop, { id: BRASS_TRAY }, meera)
  assert.ok(copy.ok)
  assert.equal(copy.product.seoTitle, change.seoTitle)
  assert.ok((await undoProductChange(shop, { entryId }, meera)).ok)
  assert.equal((await read()).seoTitle, '')
  assert.equal(productChange.safeParse({ seoTitle: 'x'.repeat(71) }).success, false)
})
