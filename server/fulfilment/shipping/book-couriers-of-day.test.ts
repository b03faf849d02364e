import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { holdOrder, releaseOrder } from '#server/orders/lifecycle/hold-order.ts'
import { transitionManually } from '#server/orders/lifecycle/transition-manually.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, readOrder, readParcel, runOutboxOnce } from '#server/testing/order-steps.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { bookCouriersOfDay } from './book-couriers-of-day.ts'

const ravi: StaffActor = { kind: 'staff', id: '8', name: 'Ravi', session: null, network: null }

async function open(): Promise<TestShop> {
  const shop = await openTestShop({ BOOK_COURIER: 'on its day' })
  after(() => shop.close())
  return shop
}
async function place(shop: TestShop) {
  const { orderId } = await createPaidOrder(shop, [
    { id: await addTestProduct(shop.database, { stock: 5 }), quantity: 1 },
  ])
  const [shipment] = await shop.database.orm.select().from(shipments).where(eq(shipments.id, orderId))
  assert.ok(shipment?.shipBy)
  const { number } = await readOrder(shop, orderId)
  return { orderId, number, shipBy: shipment.shipBy }
}
/** The shop's clock at this moment in India. */
async function runAt(shop: TestShop, day: string, time: string): Promise<void> {
  shop.advanceClock((new Date(`${day}T${time}:00+05:30`).getTime() - shop.now().getTime()) / 60_000)
  await bookCouriersOfDay(shop)
  await runOutboxOnce(shop, 'book courier')
}
const openMatters = ({ database: { orm } }: TestShop) =>
  orm
    .select()
    .from(ledgerExceptions)
    .where(and(eq(ledgerExceptions.kind, 'booking waits'), isNull(ledgerExceptions.resolvedAt)))

test('the courier is booked on the morning of the day it leaves, once, packed or not', async () => {
  const shop = await open()
  const { orderId, number, shipBy } = await place(shop)
  await runOutboxOnce(shop, 'book courier')
  assert.equal(await readParcel(shop, orderId), undefined)
  assert.deepEqual(await checkLedger(shop.database), [])
  assert.ok((await transitionManually(shop, { orderNumber: number, to: 'packed' }, ravi)).ok)
  await runAt(shop, shipBy, '06:58')
  assert.equal(await readParcel(shop, orderId), undefined)
  await runAt(shop, shipBy, '07:01')
  const booked = await readParcel(shop, orderId)
  assert.ok(booked?.awb)
  await runAt(shop, shipBy, '07:05')
  assert.deepEqual((await readParcel(shop, orderId))?.awb, booked.awb)
  assert.deepEqual(await openMatters(shop), [])
})

test('what is on hold on its day is not booked, is put before a person, and goes by itself once it is released', async () => {
  const shop = await open()
  const { orderId, number, shipBy } = await place(shop)
  await runOutboxOnce(shop, 'book courier')
  assert.ok((await holdOrder(shop, { orderNumber: number, reason: 'Ask for the colour' }, ravi)).ok)
  await runAt(shop, shipBy, '07:30')
  assert.equal(await readParcel(shop, orderId), undefined)
  assert.deepEqual(await openMatters(shop), [])
  await runAt(shop, shipBy, '11:01')
  const [matter] = await openMatters(shop)
  assert.deepEqual([matter?.reference, matter?.details], [orderId, { why: 'The order is on hold: Ask for the colour' }])
  assert.ok((await releaseOrder(shop, { orderNumber: number }, ravi)).ok)
  await runAt(shop, addDays(shipBy, 1), '07:01')
  assert.ok((await readParcel(shop, orderId))?.awb)
  assert.deepEqual(await openMatters(shop), [])
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('without its pieces no courier comes', async () => {
  const shop = await open()
  const { orderId, shipBy } = await place(shop)
  const missing = { kind: 'pieces missing', reference: orderId, detectedAt: shop.now() }
  await shop.database.orm.insert(ledgerExceptions).values(missing)
  await runAt(shop, shipBy, '07:30')
  assert.equal(await readParcel(shop, orderId), undefined)
  await runAt(shop, shipBy, '12:00')
  assert.equal((await openMatters(shop)).length, 1)
})
