import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { products } from '#server/database/catalogue-tables.ts'
import { findFavours } from '#server/catalogue/find-favours.ts'
import { showCart } from '#server/checkout/show-cart.ts'
import { createLeavesBy } from '#server/promises/days-for-many.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

let shop: TestShop
let jar: number
before(async () => {
  shop = await openTestShop()
  jar = await addTestProduct(shop.database, { name: 'Honey jar', price: 275_00, stock: 500 })
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
  const leavesBy = createLeavesBy(shop)
  const days = []
  for (const minutes of [10, 1_000, 10_000, 40_000]) days.push((await leavesBy({ minutes, lead: 3 })) ?? '9999')
  assert.deepEqual(days, days.toSorted())
  assert.ok(days[0]! < days[2]!, days.join())
})
