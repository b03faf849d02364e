import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { outbox } from '#server/database/order-tables.ts'
import { keepPromises } from '#server/jobs/keep-promises.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import {
  bookingsOf,
  keep,
  openBreaks,
  orderOf,
  parcelOf,
  placeAshasOrder,
} from '#server/orders/test-parcels.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { bookCourier } from './book-courier.ts'
import { showOrder } from '#server/orders/show-order.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database, { sides: 20 })
})
afterEach(() => shop.desk('DELETE', '/faults'))
after(() => shop.close())

const place = () => placeAshasOrder(shop, [{ id: tray, quantity: 2 }])
const book = async (minutesLater = 0) => {
  shop.later(minutesLater)
  await keep(shop, 'book courier')
}
const isKept = async (orderId: string) => {
  const own = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'))
  const [promise] = await shop.database.orm.select().from(outbox).where(own)
  return promise?.doneAt !== null
}
const fault = (route: string, kind: string, rest: Record<string, unknown> = {}) =>
  shop.desk('PUT', '/faults', { provider: 'shiprocket', route, fault: kind, times: 1, ...rest })

test('a placed order is booked, taken by the courier the shopper chose, and its pick-up requested', async () => {
  const { orderId } = await place()
  const before = await showOrder(shop, { orderId, customerId: null })
  assert.ok(before.ok)
  assert.deepEqual([before.order.shiprocketId, before.order.parcel], [null, null])
  await book()
  const [booking, ...others] = await bookingsOf(shop, orderId)
  assert.deepEqual(others, [])
  assert.equal(booking?.label, 'PICKUP SCHEDULED')
  assert.equal(booking?.courierName, 'Delhivery Air')
  assert.match(booking?.reference ?? '', /^GTH-\d{6}-[0-9A-F]{6}$/)
  const parcel = await parcelOf(shop, orderId)
  assert.deepEqual([parcel?.awb, parcel?.courierOrderId], [booking?.awb, String(booking?.orderId)])
  assert.ok(parcel?.pickupRequestedAt && parcel.nextAskAt)
  assert.equal((await orderOf(shop, orderId)).state, 'placed')
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.equal(shown.ok && shown.order.shiprocketId, String(booking?.orderId))
  assert.ok(await isKept(orderId))
})

for (const step of ['/orders/create/adhoc', '/courier/assign/awb', '/courier/generate/pickup'])
  test(`whose answer is lost at ${step} is booked once`, async () => {
    const { orderId } = await place()
    await fault(step, 'reset_after_commit', { times: 3 })
    await book()
    for (let tries = 0; tries < 4 && !(await isKept(orderId)); tries++) await book(1)
    assert.ok(await isKept(orderId))
    const bookings = await bookingsOf(shop, orderId)
    assert.deepEqual(
      bookings.map(({ label, awb }) => [label, awb !== null]),
      [['PICKUP SCHEDULED', true]],
    )
    assert.equal((await parcelOf(shop, orderId))?.awb, bookings[0]?.awb)
    assert.deepEqual(await openBreaks(shop), [])
  })

test('a booking that the courier service cancelled before is made anew under another reference', async () => {
  const { orderId } = await place()
  await fault('/courier/assign/awb', 'status', { value: 503, times: 4 })
  await book()
  const [first] = await bookingsOf(shop, orderId)
  await shop.desk('POST', '/shiprocket/advance', { order_id: first?.reference, to: 'CANCELLED' })
  await shop.database.pool.query(
    'UPDATE shipments SET courier_order_id = NULL, courier_shipment_id = NULL WHERE order_id = $1',
    [orderId],
  )
  await shop.desk('DELETE', '/faults')
  await book(1)
  const bookings = await bookingsOf(shop, orderId)
  assert.deepEqual(
    bookings.map(({ reference, label }) => [reference.slice(17), label]),
    [
      ['', 'CANCELED'],
      ['-R1', 'PICKUP SCHEDULED'],
    ],
  )
})

test('a waybill that is prepared later is waited for', async () => {
  const { orderId } = await place()
  await shop.desk('PUT', '/settings', { waybills: 'later' })
  await book()
  assert.equal((await parcelOf(shop, orderId))?.awb, null)
  await book(1)
  await shop.desk('PUT', '/settings', { waybills: 'at_once' })
  assert.ok((await parcelOf(shop, orderId))?.awb)
  assert.ok(await isKept(orderId))
})

test('a courier that has withdrawn is replaced by one that costs no more', async () => {
  const { orderId } = await place()
  await fault('/courier/assign/awb', 'status', { value: 400 })
  await book()
  const parcel = await parcelOf(shop, orderId)
  assert.ok(parcel?.awb)
  assert.notEqual(parcel.courierName, 'Delhivery Air')
})

test('an empty wallet is put before a person at once, and forgotten when it is filled', async () => {
  const { orderId } = await place()
  await shop.desk('PUT', '/settings', { waybills: 'wallet_empty' })
  await book()
  assert.deepEqual(await openBreaks(shop), ['courier refuses us'])
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.deepEqual(shown.ok && [shown.order.status, shown.order.parcel?.awb], ['Placed', null])
  await shop.desk('PUT', '/settings', { waybills: 'at_once' })
  await book(1)
  assert.ok(await isKept(orderId))
  assert.deepEqual(await openBreaks(shop), [])
})

test('an outage is tried through, and put before a person after a day', async () => {
  const { orderId } = await place()
  await fault('*', 'status', { value: 503, times: 10_000 })
  await book()
  for (let hour = 0; hour < 4; hour++) await book(60)
  assert.deepEqual(await openBreaks(shop), [])
  await book(24 * 60)
  assert.deepEqual(await openBreaks(shop), ['promise not kept'])
  assert.equal((await orderOf(shop, orderId)).state, 'placed')
  await shop.desk('DELETE', '/faults')
  await book(24 * 60)
  assert.ok(await isKept(orderId))
  assert.deepEqual(await openBreaks(shop), [])
})

test('two processes that book at once book once', async () => {
  const { orderId } = await place()
  await Promise.all([book(), book(), book()])
  await shop.database.orm.update(outbox).set({ doneAt: null, nextAt: shop.now() })
  await book(1)
  assert.equal((await bookingsOf(shop, orderId)).length, 1)
})

test('a shop that closes ends the booking between two steps, and goes on there when it is open again', async () => {
  const { orderId } = await place()
  const closing = new AbortController()
  const keeper = bookCourier({
    ...shop,
    couriers: {
      ...shop.couriers,
      async createShipment(shipment) {
        closing.abort()
        return shop.couriers.createShipment(shipment)
      },
    },
  })
  await keepPromises(shop, { 'book courier': keeper }, closing.signal)
  const parcel = await parcelOf(shop, orderId)
  assert.deepEqual([parcel?.stage, parcel?.awb, parcel?.busyUntil], ['booked', null, null])
  await book(1)
  assert.ok(await isKept(orderId))
  assert.equal((await bookingsOf(shop, orderId)).length, 1)
})
