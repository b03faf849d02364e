import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { changeGoods } from '#server/catalogue/products/change-goods.ts'
import { changeProduct } from '#server/catalogue/products/change-product.ts'
import { readProductForStaff } from '#server/catalogue/products/read-product-for-staff.ts'
import { setOnSale } from '#server/catalogue/products/set-on-sale.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { requireFoodLicence } from './require-food-licence.ts'

const TRAY = 1
const honey = { name: 'Honey', quantity: '200 g', kind: 'veg', keeps: '18 months', ingredients: 'Honey' } as const
const meera: StaffActor = { kind: 'staff', id: 'm', name: 'Meera', session: null, network: null }

let demo: TestShop
before(async () => {
  demo = await openTestShop()
})
beforeEach(() => seedCatalogueFixture(demo.database))
after(() => demo.close())

const live = (fssaiLicence?: string) => {
  const settings: Shop['settings'] = {
    ...demo.settings,
    mode: 'live',
    seller: { ...demo.settings.seller, fssaiLicence },
  }
  return { database: demo.database, now: demo.now, settings }
}
const read = async () => (await readProductForStaff(demo.database.orm, TRAY))!
const fill = async (shop: ReturnType<typeof live>, inside: readonly (typeof honey)[] = [honey]) =>
  changeProduct(shop, { id: TRAY, version: (await read()).version, change: { inside: [...inside] } }, meera)

test('a live shop with food on sale opens with a licence, and without one names what is on sale', async () => {
  await requireFoodLicence(live())
  const filled = await fill(demo)
  assert.ok(filled.ok)
  await requireFoodLicence(demo)
  await requireFoodLicence(live('10012345678901'))
  await assert.rejects(requireFoodLicence(live()), new RegExp(`FSSAI_LICENCE is missing.*${filled.product.name}`, 's'))
  await demo.database.orm.update(products).set({ withdrawnAt: new Date() }).where(eq(products.id, TRAY))
  await requireFoodLicence(live())
})

test('without a licence no food goes on sale, by itself or with others, and nothing on sale becomes food', async () => {
  const refused = await fill(live())
  assert.ok(!refused.ok)
  assert.match(refused.message, /no FSSAI licence yet/)
  assert.ok((await setOnSale(live(), { id: TRAY, isOnSale: false }, meera)).ok)
  assert.ok((await fill(live())).ok, 'off sale it can be written down')
  const offered = await setOnSale(live(), { id: TRAY, isOnSale: true }, meera)
  assert.ok(!offered.ok)
  assert.match(offered.message, /This is food/)
  const rows = { variants: [], products: [{ id: TRAY, version: (await read()).version, isOnSale: true }] }
  const among = await changeGoods(live(), rows, meera)
  assert.ok(!among.ok)
  assert.match(among.message, /This is food/)
  assert.ok((await setOnSale(live('10012345678901'), { id: TRAY, isOnSale: true }, meera)).ok)
})
