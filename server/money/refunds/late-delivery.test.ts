import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { refunds } from '#server/platform/database/order-tables.ts'
import { parcelEvents } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, processPendingRefunds, readShipment, runOutboxOnce } from '#server/testing/order-steps.ts'
import { listShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { readOrder } from '#server/testing/order-steps.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { refundLateDeliveries } from './refund-late-deliveries.ts'

const shop = await openTestShop({ LATE_FEE_BACK: 'on' })
const tray = await addTestProduct(shop.database, { stock: 100 })
const today = todayInIndia(shop.now())
after(() => shop.close())

type Noted = { by?: 'owner'; scannedOn?: string }

/** As couriers tell it: a scan of the day it came, told today. */
async function deliver(promised: string, { by, scannedOn = today }: Noted = {}): Promise<string> {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await runOutboxOnce(shop, 'book courier')
  for (const state of ['packed', 'shipped', 'delivered'] as const) {
    const order = await readOrder(shop, orderId)
    await shop.database.orm.transaction(async (tx) =>
      transitionShipments(tx, order, await listShipments(tx, orderId), state, by ?? 'courier'),
    )
  }
  if (!by)
    await shop.database.orm.insert(parcelEvents).values({
      shipmentId: orderId,
      happenedAt: new Date(`${scannedOn}T15:00:00+05:30`),
      stage: 'delivered',
      label: 'DELIVERED',
      place: 'Jaipur',
      recordedAt: shop.now(),
    })
  await shop.database.orm.update(shipments).set({ promised }).where(eq(shipments.id, orderId))
  return orderId
}

test('a parcel that came a day late gives its delivery charge back by itself, once; one in time gives nothing', async () => {
  const late = await deliver(addDays(today, -1))
  await deliver(today)
  assert.equal(await refundLateDeliveries(shop), 1)
  assert.equal(await refundLateDeliveries(shop), 0)
  const made = await shop.database.orm.select().from(refunds)
  const { delivery } = await readShipment(shop, late)
  assert.deepEqual(
    made.map(({ amount, cause }) => ({ amount, cause })),
    [{ amount: delivery, cause: 'returned late 1' }],
  )
  assert.match(made[0]?.reason ?? '', /^promised by .*, arrived on /)
  await processPendingRefunds(shop)
  // Moved by hand here, so no mails of its way were written.
  const broken = (await checkLedger(shop.database)).filter(({ invariant }) => !invariant.startsWith('I6 every fact'))
  assert.deepEqual(broken, [])
})

test('what the courier brought in time and told of a day later was in time', async () => {
  const yesterday = addDays(today, -1)
  await deliver(yesterday, { scannedOn: yesterday })
  assert.equal(await refundLateDeliveries(shop), 0)
})

test('where only staff pressed “delivered”, nobody knows the day, and nothing goes back by itself', async () => {
  await deliver(addDays(today, -1), { by: 'owner' })
  assert.equal(await refundLateDeliveries(shop), 0)
})

test('not ours to pay: a door that nobody opened in time, and a shop that has not switched it on', async () => {
  const closedDoor = await deliver(addDays(today, -1))
  await shop.database.orm.execute(sql`
    INSERT INTO parcel_events (shipment_id, happened_at, stage, label, place, recorded_at)
    VALUES (${closedDoor}, ${shop.now()}::timestamptz - interval '2 days', 'undelivered', '', '', now())`)
  assert.equal(await refundLateDeliveries(shop), 0)
  await deliver(addDays(today, -1))
  assert.equal(await refundLateDeliveries({ ...shop, settings: { ...shop.settings, isLateFeeBack: false } }), 0)
})
