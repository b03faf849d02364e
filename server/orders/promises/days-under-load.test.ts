import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq, inArray } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { workshopDays, workshopLoad, workshopWeek } from '#server/platform/database/workshop-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { moveShipBy } from '#server/orders/lifecycle/move-ship-by.ts'
import { lockDays, reserveDays } from './reserve-days.ts'
import { readCapacity } from './read-capacity.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import {
  createOrderRequest,
  createUnpaidOrder,
  payInWindow,
  promiseTestOrder,
  testAddress,
} from '#server/testing/create-test-order.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { needsTwoConnections, waitForBlockedQuery } from '#server/testing/wait-for-blocked-query.ts'
import { createPaidOrder, readOrder, readShipment } from '#server/testing/order-steps.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { minutesForOrders } from '#shop/promises/workshop-calendar.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
const DAY_MINUTES = 200
const CHECKOUTS = Number(process.env['CHECKOUTS'] ?? 200)

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 5_000 })
  await shop.database.orm.update(workshopWeek).set({ minutes: DAY_MINUTES, isOpen: true, hasPickup: true })
})
after(() => shop.close())

const readDays = () => shop.database.orm.select().from(workshopDays).orderBy(workshopDays.day)
const readLoad = (shipmentId: string) =>
  shop.database.orm.select().from(workshopLoad).where(eq(workshopLoad.shipmentId, shipmentId))
const listCapacityViolations = async () =>
  (await checkLedger(shop.database)).filter(({ invariant }) => invariant.startsWith('M9'))

test('an order takes its minutes when it is opened, and gives them back when nobody pays or it is cancelled', async () => {
  const cart = [{ id: tray, quantity: 2 }]
  const unpaid = await createUnpaidOrder(shop, cart)
  assert.deepEqual(
    (await readLoad(unpaid.orderId)).map(({ minutes }) => minutes),
    [30],
  )
  shop.advanceClock(60)
  await expireOrder(shop, unpaid.orderId)
  assert.deepEqual(await readLoad(unpaid.orderId), [])
  const paid = await createPaidOrder(shop, cart)
  assert.equal(
    (await readDays()).reduce((sum, { reserved }) => sum + reserved, 0),
    30,
  )
  const cancelled = await cancelOrder(shop, paid.orderId, null)
  assert.ok(cancelled.ok, JSON.stringify(cancelled))
  assert.equal(
    (await readDays()).reduce((sum, { reserved }) => sum + reserved, 0),
    0,
  )
  assert.deepEqual(await listCapacityViolations(), [])
})

test('an order that staff move to another day takes its minutes along, also onto a full day', async () => {
  const { orderId } = await createPaidOrder(shop, [{ id: tray, quantity: 2 }])
  const [{ id } = { id: '' }] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, orderId))
  const move = async (shipBy: string) => {
    const { number: orderNumber, version } = await readOrder(shop, orderId)
    const moved = await moveShipBy(shop, { orderNumber, shipBy, reason: 'Is away', version }, meera)
    assert.ok(moved.ok, JSON.stringify(moved))
  }
  const later = addDays(todayInIndia(shop.now()), 12)
  await move(later)
  assert.deepEqual(
    (await readLoad(id)).map(({ day, minutes }) => [day, minutes]),
    [[later, 30]],
  )
  assert.equal(
    (await readDays()).filter(({ day }) => day !== later).every(({ reserved }) => reserved === 0),
    true,
  )
  assert.deepEqual(await listCapacityViolations(), [])

  const closed = addDays(later, 3)
  const days = Array.from({ length: 16 }, (_, ahead) => addDays(closed, -ahead))
  await shop.database.orm.update(workshopDays).set({ minutes: 0, isOverbooked: true })
  await shop.database.orm
    .insert(workshopDays)
    .values(days.map((day) => ({ day, isOpen: day !== closed, minutes: 0, hasPickup: true })))
    .onConflictDoNothing()
  await move(closed)
  assert.deepEqual(
    (await readLoad(id)).map(({ day, minutes }) => [day, minutes]),
    [[addDays(closed, -1), 30]],
  )
  assert.deepEqual(await listCapacityViolations(), [])
  await cancelOrder(shop, orderId, null)
  assert.deepEqual(await listCapacityViolations(), [])
  await shop.database.orm.delete(workshopDays)
})

test('who pays after the minutes were given up is given new days, with minutes of their own', async () => {
  const opened = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  shop.advanceClock(60)
  await expireOrder(shop, opened.orderId)
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  assert.equal((await readOrder(shop, opened.orderId)).state, 'placed')
  assert.equal((await readLoad(opened.orderId)).length, 1)
  assert.deepEqual(await listCapacityViolations(), [])
})

test(`of ${CHECKOUTS} who check out at once each has a day, and no day has more work than minutes`, async () => {
  const before = (await readDays()).reduce((sum, { reserved }) => sum + reserved, 0)
  const requests = await Promise.all(
    Array.from({ length: CHECKOUTS }, (_, index) =>
      createOrderRequest(shop, [{ id: tray, quantity: 1 + (index % 3) }], {
        info: { ...testAddress, email: `asha${index}@example.in` },
      }),
    ),
  )
  const opened = await Promise.all(requests.map((request) => placeOrder(shop, request)))
  assert.deepEqual(
    opened.filter(({ ok }) => !ok),
    [],
  )
  const days = await readDays()
  for (const { day, reserved } of days) assert.ok(reserved <= minutesForOrders(DAY_MINUTES), `${day}: ${reserved}`)
  const pieces = requests.reduce((sum, { cart }) => sum + (cart[0]?.quantity ?? 0), 0)
  const loads = await shop.database.orm.select().from(workshopLoad)
  assert.equal(
    loads.reduce((sum, { minutes }) => sum + minutes, 0),
    pieces * 15 + before,
  )
  assert.deepEqual(await listCapacityViolations(), [])
})

test(
  'who plans alone and who takes days that nobody has held before do not wait for each other',
  { skip: needsTwoConnections },
  async () => {
    const [held, unheld] = [addDays(todayInIndia(shop.now()), 201), addDays(todayInIndia(shop.now()), 200)]
    const { calendar } = await readCapacity(shop.database.orm, shop.now())
    const load = (day: string) => ({ day, minutes: 10 })
    const [one, two] = [
      await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
      await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
    ].map(({ orderId }) => orderId)
    const { orm } = shop.database
    assert.ok(await orm.transaction((tx) => reserveDays(tx, calendar, [{ shipmentId: one!, load: [load(held)] }])))
    const { taking } = await orm.transaction(async (tx) => {
      await lockDays(tx, todayInIndia(shop.now()))
      const both = [{ shipmentId: two!, load: [load(unheld), load(held)] }]
      const taking = orm.transaction((other) => reserveDays(other, calendar, both))
      await waitForBlockedQuery(shop.database)
      assert.ok(await reserveDays(tx, calendar, [{ shipmentId: one!, load: [load(unheld)] }]))
      return { taking }
    })
    assert.ok(await taking)
    // Their own fifteen minutes, and twice ten.
    await orm
      .update(shipments)
      .set({ workMinutes: 35 })
      .where(inArray(shipments.id, [one!, two!]))
    assert.deepEqual(await listCapacityViolations(), [])
  },
)

test('whoever saw a day that is gone is asked about the next one, and orders for that', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }])
  const day = (await promiseTestOrder(shop, request)).shipments[0]!.plan!.arrivesBy
  const early = addDays(day, -2)
  const refused = await placeOrder(shop, { ...request, expectedDay: early })
  assert.ok(!refused.ok && refused.reason === 'date-moved' && 'details' in refused)
  assert.deepEqual(refused.details, { shipment: 0, day })
  assert.equal(
    refused.message,
    `We can no longer reach 302001 by ${formatDay(early)}. The next day is ${formatDay(day)}.`,
  )
  const opened = await placeOrder(shop, { ...request, expectedDay: day })
  assert.ok(opened.ok)
  assert.equal((await readShipment(shop, opened.orderId)).promised, day)
})

test('a day that was chosen is kept to; one too soon or closed is refused with the next', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 1 }], {
    info: { ...testAddress, email: 'meera@example.in' },
  })
  const day = addDays((await promiseTestOrder(shop, request)).shipments[0]!.plan!.arrivesBy, 14)
  const opened = await placeOrder(shop, { ...request, day })
  assert.ok(opened.ok)
  const { promised, chosenDay, shipBy } = await readShipment(shop, opened.orderId)
  assert.deepEqual([promised, chosenDay], [day, day])
  assert.ok(shipBy && shipBy > addDays(day, -8))
  const full = await placeOrder(shop, { ...request, day: addDays(day, -30) })
  assert.ok(!full.ok)
  assert.match(full.message, /^Our benches are full for .* The next day that can be had is /)
  const tooSoon = await placeOrder(shop, { ...request, day: addDays(todayInIndia(shop.now()), -1) })
  assert.ok(!tooSoon.ok && tooSoon.reason === 'day-not-possible')
  assert.match(tooSoon.message, /is over\. The next day that can be had is /)
  assert.equal((await shop.database.orm.select().from(orders).where(eq(orders.email, 'meera@example.in'))).length, 1)
})
