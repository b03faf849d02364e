import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, testAddress } from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addDays } from '#shop/time/add-days.ts'
import { listDays } from './list-days.ts'
import { placeOrder } from './place-order.ts'
import { quoteShipping } from './quote-shipping.ts'

let shop: TestShop
let sweets: number
before(async () => {
  shop = await openTestShop()
  sweets = await addTestProduct(shop.database, { name: 'Laddoos', daysToMake: 2 })
  await shop.database.orm.update(variants).set({ shelfLifeDays: 1, benchMinutes: 900 }).where(eq(variants.id, sweets))
})
after(() => shop.close())

const readParcel = async (orderId: string) => {
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.id, orderId))
  const load = await shop.database.orm
    .select()
    .from(workshopLoad)
    .where(eq(workshopLoad.shipmentId, orderId))
    .orderBy(asc(workshopLoad.day))
  return { parcel, days: load.map(({ day }) => day) }
}

test('what keeps one day is made on the day before it leaves or on that day, for a chosen day and when it is paid late', async () => {
  const cart = [{ id: sweets, quantity: 3 }]
  const quoted = await quoteShipping(shop, { postcode: testAddress.postcode, cart })
  assert.ok(quoted.ok)
  const quoteId = quoted.quotes[0]!.id
  const days = await listDays(shop, { postcode: testAddress.postcode, cart, quoteId })
  assert.ok(days.ok)
  const free = days.days.filter(({ state }) => state === 'free')
  const day = free[14]!.day
  const opened = await placeOrder(shop, await createOrderRequest(shop, cart, { quoteId, day }))
  assert.ok(opened.ok, JSON.stringify(opened))
  const { parcel, days: made } = await readParcel(opened.orderId)
  assert.equal(parcel?.promised, day)
  assert.equal(parcel?.shelfLifeDays, 1)
  assert.ok(made.length > 0)
  for (const each of made) assert.ok(each >= addDays(parcel!.shipBy!, -1) && each <= parcel!.shipBy!)

  const late = await placeOrder(shop, await createOrderRequest(shop, cart))
  assert.ok(late.ok)
  await expireOrder(shop, late.orderId)
  assert.deepEqual((await readParcel(late.orderId)).days, [])
  const { paymentId } = await payInWindow(shop, late)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  const again = await readParcel(late.orderId)
  assert.ok(again.days.length > 0)
  for (const each of again.days) assert.ok(each >= addDays(again.parcel!.shipBy!, -1) && each <= again.parcel!.shipBy!)
})
