import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, testAddress } from '#server/testing/create-test-order.ts'
import { makeToken } from '#server/testing/make-token.ts'
import { openTestCounter, type TestCounter } from '#server/testing/open-test-counter.ts'
import { readParcel, runOutboxOnce } from '#server/testing/order-steps.ts'
import { listCash } from './list-cash.ts'

let counter: TestCounter
before(async () => {
  counter = await openTestCounter({ CASH_ON_DELIVERY: 'on', CASH_UP_TO_RUPEES: '5000' })
})
after(() => counter.close())

test('a program that reads reports of tax sees the cash, but records none', async () => {
  const { headers } = await makeToken(counter, ['reports.tax'])
  assert.equal((await counter.request('cash', { headers })).status, 200)
  const body = { paidOn: '2026-11-29', reference: 'UTR0', text: '141123221000001, 1299' }
  const refused = await counter.request('cash-remittances', { body, headers })
  assert.deepEqual([refused.status, refused.body.error?.details['reason']], [403, 'permission'])
  const own = await makeToken(counter, ['cash.record'])
  assert.equal((await counter.request('cash-remittances', { body, headers: own.headers })).status, 200)
})

test('what couriers owe counts every parcel, not only those of the list', async () => {
  const { shop } = counter
  const before = (await listCash(shop.database)).owed
  const [one, two] = [await deliver(), await deliver()]
  const listed = await listCash(shop.database, 1)
  assert.equal(listed.data.length, 1)
  assert.equal(listed.owed, before + one.wanted + two.wanted)
})

let buyers = 0
async function deliver() {
  const { shop } = counter
  const number = ++buyers
  const info = { ...testAddress, email: `cash${number}@example.in`, phone: String(9_800_000_000 + number) }
  const tray = await addTestProduct(shop.database, { stock: 9, price: 100_000 })
  const wanted = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], { info, payOnDelivery: true })
  await shop.database.orm.update(shippingQuotes).set({ takesCash: true })
  const placed = await placeOrder(shop, wanted)
  assert.ok(placed.ok, JSON.stringify(placed))
  await runOutboxOnce(shop, 'book courier')
  const parcel = await readParcel(shop, placed.orderId)
  for (const to of ['PICKED UP', 'DELIVERED']) {
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb: parcel?.awb, to })
    await syncTracking(shop, parcel!)
  }
  return { awb: parcel?.awb, wanted: placed.amount }
}
