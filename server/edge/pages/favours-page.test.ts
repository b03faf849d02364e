import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { findFavours } from '#server/catalogue/listing/find-favours.ts'
import { showCart } from '#server/storefront/checkout/show-cart.ts'
import { createDaysForMany } from '#server/orders/promises/days-for-many.ts'
import { loadFavoursPage } from './load-favours-page.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

let shop: TestShop
let jar: number
before(async () => {
  shop = await openTestShop()
  jar = await addTestProduct(shop.database, { name: 'Honey jar', price: 275_00, stock: 500, weight: 0.1 })
  await addTestProduct(shop.database, { name: 'Few left', price: 240_00, stock: 30 })
  await addTestProduct(shop.database, { name: 'Hamper', price: 2_000_00, stock: 500 })
  const priceBreaks = [{ fromQuantity: 50, unitPrice: 240_00 }]
  await shop.database.orm.update(products).set({ priceBreaks }).where(eq(products.id, jar))
})
after(() => shop.close())

test('only what there is enough of is named, at the price of so many, as the cart then counts it', async () => {
  const { fits, favours } = await findFavours(shop.database, { pieces: 120, budget: 300_00 })
  assert.deepEqual([fits, favours.map(({ card }) => card.name)], [true, ['Honey jar']])
  const cart = await showCart(shop, { lines: [{ id: jar, quantity: 120 }] })
  assert.deepEqual([favours[0]?.subtotal, favours[0]?.tax], [cart.subtotal, cart.tax])
})

test('with too small a budget the cheapest are named, and that they are dearer', async () => {
  const { fits, favours } = await findFavours(shop.database, { pieces: 20, budget: 50_00 })
  assert.deepEqual([fits, favours[0]?.card.name], [false, 'Few left'])
})

test('more pieces never leave the workshop earlier', async () => {
  const daysForMany = createDaysForMany(shop)
  const days = []
  for (const minutes of [10, 1_000, 10_000, 40_000])
    days.push((await daysForMany.plan({ minutes, lead: 3 }, { transit: null, by: null })).leaves ?? '9999')
  assert.deepEqual(days, days.toSorted())
  assert.ok(days[0]! < days[2]!, days.join())
})

test('the day is asked for with all pieces, at the PIN, and with it the day by which to decide', async () => {
  const daysForMany = createDaysForMany(shop)
  const page = (query: string) =>
    loadFavoursPage(
      { catalogue: { findFavours: (plan) => findFavours(shop.database, plan) }, now: shop.now, daysForMany },
      new URLSearchParams(query),
    )
  const few = (await page('guests=10&budget=300&pin=411004')).answer!.favours[0]!
  const many = (await page('guests=480&budget=300&pin=411004')).answer!.favours[0]!
  assert.ok(few.leaves! < few.arrives! && few.arrives! < many.arrives!, `${few.arrives} ${many.arrives}`)
  const by = addDays(many.arrives!, 20)
  const planned = (await page(`guests=480&budget=300&pin=411004&by=${by}`)).answer!.favours[0]!
  assert.ok(planned.decideBy! > todayInIndia(shop.now()) && planned.decideBy! < by)
  const tooSoon = (await page(`guests=480&budget=300&pin=411004&by=${few.leaves}`)).answer!.favours[0]!
  assert.equal(tooSoon.decideBy, null)
  const { problems, answer } = await page('guests=10&budget=300&pin=41')
  assert.match(problems.pin ?? '', /6-digit PIN code/)
  assert.ok(answer!.favours[0]!.leaves !== null && answer!.favours[0]!.arrives === null)
})
