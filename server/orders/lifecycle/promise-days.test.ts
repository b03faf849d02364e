import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createShipmentsRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, readShipment } from '#server/testing/order-steps.ts'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'
import { listShipments, transitionShipments } from './transition-shipments.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 100 })
const madeInFive = await addTestProduct(shop.database, { name: 'Ring platter', daysToMake: 5 })
const madeSomeDay = await addTestProduct(shop.database, { name: 'Portrait' })
after(() => shop.close())

test('what is placed has its day of leaving and of arriving; what is not paid has none', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: madeInFive, quantity: 1 }])
  const [order, shipment] = [await readOrder(shop, orderId), await readShipment(shop, orderId)]
  assert.ok(order.placedAt)
  const shipBy = shipByDate(order.placedAt, 5)
  assert.deepEqual([order.shipBy, shipment.shipBy], [shipBy, shipBy])
  assert.deepEqual([order.promised, shipment.promised], [promisedDate(shipBy, '3'), promisedDate(shipBy, '3')])
  const unpaid = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { shipBy: none, searchText } = await readOrder(shop, unpaid.orderId)
  assert.deepEqual([none, searchText], [null, null])
})

test('where nobody knows how long it takes, no day is written down', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: madeSomeDay, quantity: 1 }])
  const { shipBy, promised } = await readOrder(shop, orderId)
  assert.deepEqual([shipBy, promised], [null, null])
})

test('an order leaves by the earliest day of what has not left, and has arrived by the latest', async () => {
  const request = await createShipmentsRequest(shop, [
    { postcode: '400001', cart: [{ id: tray, quantity: 1 }] },
    { postcode: '560001', cart: [{ id: madeInFive, quantity: 1 }] },
  ])
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok)
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  const placed = await readOrder(shop, opened.orderId)
  const all = await listShipments(shop.database.orm, placed.id)
  assert.ok(placed.placedAt)
  assert.deepEqual(
    all.map(({ shipBy }) => shipBy),
    [shipByDate(placed.placedAt, 0), shipByDate(placed.placedAt, 5)],
  )
  assert.equal(placed.shipBy, all[0]?.shipBy)
  assert.equal(placed.promised, all[1]?.promised)
  const moved = await shop.database.orm.transaction((tx) =>
    transitionShipments(tx, placed, all.slice(0, 1), 'packed', 'owner'),
  )
  assert.deepEqual([moved.state, moved.shipBy], ['placed', all[0]?.shipBy])
  const [packed] = await listShipments(shop.database.orm, placed.id)
  assert.ok(packed)
  const left = await shop.database.orm.transaction((tx) => transitionShipments(tx, moved, [packed], 'shipped', 'owner'))
  assert.deepEqual([left.state, left.shipBy], ['partly shipped', all[1]?.shipBy])
})

test('what is searched follows who it goes to', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  const words = async () => (await readOrder(shop, orderId)).searchText ?? ''
  assert.equal(await words(), 'asha rao asha@example.in 9876543210 asha rao 9876543210 302001 jaipur')
  const { recipient } = await readShipment(shop, orderId)
  await shop.database.orm
    .update(shipments)
    .set({ recipient: { ...recipient, firstName: 'Riya', city: 'Ajmer' } })
    .where(eq(shipments.id, orderId))
  assert.match(await words(), /riya rao 9876543210 302001 ajmer$/)
})
