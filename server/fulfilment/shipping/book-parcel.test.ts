import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewParcel } from '#providers/courier/courier-provider.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { invoiceShipments } from '#server/platform/database/document-tables.ts'
import { ledgerExceptions, orderLines, outbox } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { visibleOrderFields } from '#server/orders/staff-view/visible-order-fields.ts'
import { readStaffOrder } from '#server/orders/staff-view/read-staff-order.ts'
import { retryException } from '#server/fulfilment/exceptions/retry-exception.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce } from '#server/testing/order-in-parts.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import { listExceptionFacts } from '#shop/orders/exception-facts.ts'
import { BILL_TO_CANCEL } from '#shop/orders/beside-work.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { mendAddress } from './mend-address.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { closeException } from '#server/fulfilment/exceptions/close-exception.ts'
import { recordEWayBill } from './record-e-way-bill.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { addTestExtra, addTestProduct } from '#server/testing/add-test-product.ts'
import {
  listSandboxParcels,
  runOutboxOnce,
  listUnresolvedExceptions,
  readOrder,
  readParcel,
  readShipment,
  createPaidOrder,
} from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createBookParcelHandler } from './book-parcel.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { sideCm: 20 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const place = () => createPaidOrder(shop, [{ id: tray, quantity: 2 }])
const book = async (minutesLater = 0) => {
  shop.advanceClock(minutesLater)
  await runOutboxOnce(shop, 'book courier')
}
const isOutboxDone = async (orderId: string) => {
  const own = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'))
  const [promise] = await shop.database.orm.select().from(outbox).where(own)
  return promise?.processedAt !== null
}
const injectFault = (route: string, kind: string, rest: Record<string, unknown> = {}) =>
  shop.controlSandbox('PUT', '/faults', { provider: 'shiprocket', route, fault: kind, times: 1, ...rest })

const sampleParcel: NewParcel = {
  reference: 'GTH-WITHOUT-BILL',
  orderedAt: new Date('2026-11-24T06:30:00Z'),
  to: {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Lake Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    pin: '560001',
    phone: '9876543210',
    email: 'asha@example.in',
  },
  lines: [{ name: 'Trunk', sku: 'trunk', quantity: 1, unitPrice: 50_000_01 }],
  subtotal: 50_000_01,
  shipping: 0,
  weight: 2,
  length: 30,
  breadth: 25,
  height: 10,
}

test('a placed order is booked, taken by the courier the shopper chose, and its pick-up requested', async () => {
  const { orderId } = await place()
  const before = await showOrder(shop, { orderId, customerId: null })
  assert.ok(before.ok)
  assert.deepEqual([before.order.shiprocketId, before.order.parcel], [null, null])
  await book()
  const [booking, ...others] = await listSandboxParcels(shop, orderId)
  assert.deepEqual(others, [])
  assert.equal(booking?.label, 'PICKUP SCHEDULED')
  assert.equal(booking?.courierName, 'Delhivery Air')
  assert.match(booking?.reference ?? '', /^GTH-\d{6}-[0-9A-F]{6}$/)
  const parcel = await readParcel(shop, orderId)
  assert.deepEqual([parcel?.awb, parcel?.courierOrderId], [booking?.awb, String(booking?.orderId)])
  assert.ok(parcel?.pickupRequestedAt && parcel.nextPollAt)
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.equal(shown.ok && shown.order.shiprocketId, String(booking?.orderId))
  assert.ok(await isOutboxDone(orderId))
})

test('one product with two ribbons is booked as two items, at their prices, and has its label', async () => {
  const box = await addTestProduct(shop.database, { name: 'Keepsake box', price: 45_050 })
  await addTestExtra(shop.database, box, {
    key: 'ribbon',
    name: 'Ribbon',
    choices: [
      { key: 'wine', name: 'Wine' },
      { key: 'leaf', name: 'Leaf', unitPrice: 2_500 },
    ],
  })
  const { orderId } = await createPaidOrder(shop, [
    { id: box, quantity: 1, choices: { ribbon: 'wine' } },
    { id: tray, quantity: 1 },
    { id: box, quantity: 2, choices: { ribbon: 'leaf' } },
  ])
  await book()
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
  const [booking] = await listSandboxParcels(shop, orderId)
  assert.deepEqual(
    booking?.items.map(({ sku, name, units, selling_price: price }) => [sku, name, units, price]),
    [
      [`GTH-P${box}`, 'Keepsake box (Ribbon: Wine)', 1, 450.5],
      [`GTH-P${tray}`, 'Brass tray', 1, 999],
      [`GTH-P${box}-2`, 'Keepsake box (Ribbon: Leaf)', 2, 450.5],
    ],
  )
  const { taxable } = await readShipment(shop, orderId)
  assert.deepEqual([booking?.subTotal, taxable], [2400.5, 240_050])
  const labels = await shop.couriers.fetchLabels([String(booking?.shipmentId)])
  assert.ok(labels.ok)
})

for (const step of ['/orders/create/adhoc', '/courier/assign/awb', '/courier/generate/pickup'])
  test(`whose answer is lost at ${step} is booked once`, async () => {
    const { orderId } = await place()
    await injectFault(step, 'reset_after_commit', { times: 3 })
    await book()
    for (let tries = 0; tries < 4 && !(await isOutboxDone(orderId)); tries++) await book(1)
    assert.ok(await isOutboxDone(orderId))
    const bookings = await listSandboxParcels(shop, orderId)
    assert.deepEqual(
      bookings.map(({ label, awb }) => [label, awb !== null]),
      [['PICKUP SCHEDULED', true]],
    )
    assert.equal((await readParcel(shop, orderId))?.awb, bookings[0]?.awb)
    assert.deepEqual(await listUnresolvedExceptions(shop), [])
  })

test('a booking that the courier service cancelled before is made anew under another reference', async () => {
  const { orderId } = await place()
  await injectFault('/courier/assign/awb', 'status', { value: 503, times: 4 })
  await book()
  const [first] = await listSandboxParcels(shop, orderId)
  await shop.controlSandbox('POST', '/shiprocket/advance', { order_id: first?.reference, to: 'CANCELLED' })
  await shop.database.pool.query(
    'UPDATE parcels SET courier_order_id = NULL, courier_shipment_id = NULL WHERE shipment_id = $1',
    [orderId],
  )
  await shop.controlSandbox('DELETE', '/faults')
  await book(1)
  const bookings = await listSandboxParcels(shop, orderId)
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
  await shop.controlSandbox('PUT', '/settings', { waybills: 'later' })
  await book()
  assert.equal((await readParcel(shop, orderId))?.awb, null)
  await book(1)
  await shop.controlSandbox('PUT', '/settings', { waybills: 'at_once' })
  assert.ok((await readParcel(shop, orderId))?.awb)
  assert.ok(await isOutboxDone(orderId))
})

test('a courier that has withdrawn is replaced by one that costs no more', async () => {
  const { orderId } = await place()
  await injectFault('/courier/assign/awb', 'status', { value: 400 })
  await book()
  const parcel = await readParcel(shop, orderId)
  assert.ok(parcel?.awb)
  assert.notEqual(parcel.courierName, 'Delhivery Air')
})

test('a line given back whole weighs nothing any more: not in the booking, and not for a courier who comes instead', async () => {
  const trunk = await addTestProduct(shop.database, { name: 'Iron trunk', weight: 30 })
  const { orderId } = await createPaidOrder(shop, [
    { id: tray, quantity: 1 },
    { id: trunk, quantity: 1 },
  ])
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const line = lines.find(({ weight }) => weight === 30)!.id
  assert.ok((await returnGoods(shop, { orderId, parts: [{ line, units: 1 }], reason: 'It broke' })).ok)
  await injectFault('/courier/assign/awb', 'status', { value: 400 })
  await shop.controlSandbox('DELETE', '/requests')
  await book()
  const asked = await shop.controlSandbox<{ path: string }[]>('GET', '/requests')
  const weights = asked.flatMap(({ path }) => new URLSearchParams(path.split('?')[1]).get('weight') ?? [])
  const [booked] = await listSandboxParcels(shop, orderId)
  assert.deepEqual([booked?.weight, weights.map(Number)], [2, [2]])
  assert.ok((await readParcel(shop, orderId))?.awb)
})

test('an empty wallet is put before a person at once, and forgotten when it is filled', async () => {
  const { orderId } = await place()
  await shop.controlSandbox('PUT', '/settings', { waybills: 'wallet_empty' })
  await book()
  assert.deepEqual(await listUnresolvedExceptions(shop), ['courier refuses us'])
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.deepEqual(shown.ok && [shown.order.status, shown.order.parcel?.awb], ['Placed', null])
  await shop.controlSandbox('PUT', '/settings', { waybills: 'at_once' })
  await book(1)
  assert.ok(await isOutboxDone(orderId))
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})

test('an outage is tried through, and put before a person after a day', async () => {
  const { orderId } = await place()
  await injectFault('*', 'status', { value: 503, times: 10_000 })
  await book()
  for (let hour = 0; hour < 4; hour++) await book(60)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
  await book(24 * 60)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['promise not kept'])
  assert.equal((await readOrder(shop, orderId)).state, 'placed')
  await shop.controlSandbox('DELETE', '/faults')
  await book(24 * 60)
  assert.ok(await isOutboxDone(orderId))
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})

test('two processes that book at once book once', async () => {
  const { orderId } = await place()
  await Promise.all([book(), book(), book()])
  await shop.database.orm.update(outbox).set({ processedAt: null, nextAttemptAt: shop.now() })
  await book(1)
  assert.equal((await listSandboxParcels(shop, orderId)).length, 1)
})

test('a shop that closes ends the booking between two steps, and goes on there when it is open again', async () => {
  const { orderId } = await place()
  const closing = new AbortController()
  const handler = createBookParcelHandler({
    ...shop,
    couriers: {
      ...shop.couriers,
      async createParcel(shipment) {
        closing.abort()
        return shop.couriers.createParcel(shipment)
      },
    },
  })
  await runOutbox(shop, { 'book courier': handler }, closing.signal)
  const parcel = await readParcel(shop, orderId)
  assert.deepEqual([parcel?.stage, parcel?.awb, parcel?.lockedUntil], ['booked', null, null])
  await book(1)
  assert.ok(await isOutboxDone(orderId))
  assert.equal((await listSandboxParcels(shop, orderId)).length, 1)
})

test('goods of more than ₹50,000 wait for their e-way bill, and are booked with it, their invoice and the buyer’s GSTIN', async () => {
  const trunk = await addTestProduct(shop.database, { name: 'Trousseau trunk', price: 42_372_88 })
  const cart = [{ id: trunk, quantity: 1 }]
  const company = { company: 'Rao Traders', billingAddress: '4 MG Road, Mumbai 400001', gstin: '27AAPFU0939F1ZV' }
  const buyer = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', ...company }
  const opened = await placeOrder(shop, await createOrderRequest(shop, cart, { buyer }))
  assert.ok(opened.ok, JSON.stringify(opened))
  await applyPaymentOnce(shop, (await payInWindow(shop, opened)).paymentId)
  const { orderId } = opened
  const { number } = await readOrder(shop, orderId)
  await book()
  assert.deepEqual(
    [await readParcel(shop, orderId), await listUnresolvedExceptions(shop)],
    [undefined, ['e-way bill wanted']],
  )
  assert.deepEqual(await checkLedger(shop.database), [])
  const bare = await shop.couriers.createParcel({ ...sampleParcel, subtotal: 50_000_01 })
  assert.ok(
    !bare.ok && /E-way bill number is mandatory/.test(bare.description ?? ''),
    'the courier takes nothing without',
  )

  const meera: StaffActor = { kind: 'staff', id: '7', name: 'Meera', session: null, network: null }
  const note = (typed: string) => recordEWayBill(shop, { orderNumber: number, number: typed }, meera)
  const wrong = await note('3310 1234 567')
  assert.equal(!wrong.ok && wrong.reason, 'invalid')
  assert.ok((await note('3310 1234 5678')).ok)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
  await book(1)
  const [booking] = await listSandboxParcels(shop, orderId)
  const [invoice] = await shop.database.orm
    .select()
    .from(invoiceShipments)
    .where(eq(invoiceShipments.shipmentId, orderId))
  assert.deepEqual(booking?.papers, {
    eWayBill: '331012345678',
    invoice: invoice?.invoiceNumber,
    gstin: company.gstin,
  })
  const seen = await readStaffOrder(shop, number, {
    visible: visibleOrderFields(listPermissions(['owner'])),
    staffId: '7',
  })
  assert.ok(seen.ok)
  const { number: shown, by } = seen.order.shipments[0]?.eWayBill ?? {}
  assert.deepEqual([shown, by], ['331012345678', 'Meera'])
  const late = await note('331099999999')
  assert.equal(!late.ok && late.reason, 'booked')

  const mend = async (changes: object) => {
    const { version } = await readOrder(shop, orderId)
    const { country: _country, email: _email, ...address } = (await readShipment(shop, orderId)).recipient
    const done = await mendAddress(shop, { orderNumber: number, version, address: { ...address, ...changes } }, meera)
    assert.ok(done.ok, JSON.stringify(done))
    await book(1)
  }
  await mend({ phone: '9876512345' })
  assert.deepEqual(await listUnresolvedExceptions(shop), [], 'the bill names no phone')
  const { orm } = shop.database
  const isToCancel = and(eq(ledgerExceptions.kind, BILL_TO_CANCEL), isNull(ledgerExceptions.resolvedAt))
  const readToCancel = () => orm.select().from(ledgerExceptions).where(isToCancel)
  const listToCancel = async () =>
    (await readToCancel()).flatMap(({ details }) => listExceptionFacts(details).map(({ value }) => value))
  await mend({ address: '4 Lake View' })
  const isWanted = and(eq(ledgerExceptions.reference, orderId), eq(ledgerExceptions.kind, 'e-way bill wanted'))
  const [wanted] = await orm.select().from(ledgerExceptions).where(isWanted)
  assert.deepEqual([wanted?.resolvedAt, await listToCancel()], [null, ['331012345678']])
  assert.equal((await readParcel(shop, orderId))?.courierOrderId, null)
  assert.deepEqual(await checkLedger(shop.database), [])
  const close = (id: number | undefined) =>
    closeException(shop, { id: id ?? 0, reason: 'Seen', held: ['owner'] }, byOwner.by)
  assert.ok((await close(wanted?.id)).ok)
  assert.deepEqual(await listToCancel(), ['331012345678'], 'the old bill is still valid')
  assert.ok((await note('331011112222')).ok)
  await book(1)
  const bookings = await listSandboxParcels(shop, orderId)
  assert.equal(bookings.at(-1)?.papers.eWayBill, '331011112222')
  assert.ok((await readParcel(shop, orderId))?.awb)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['e-way bill to cancel'])
  const closeCancelled = async () => assert.ok((await close((await readToCancel())[0]?.id)).ok)
  await closeCancelled()
  assert.ok((await cancelOrder(shop, orderId, null)).ok)
  assert.deepEqual(await listToCancel(), ['331011112222'], 'the parcel never leaves')
  await closeCancelled()
})

test('₹50,000 to the paisa needs no e-way bill, and one that is wanted no more is tried again', async () => {
  const at = await addTestProduct(shop.database, { name: 'At the limit', price: 42_271_19 })
  const exact = await createPaidOrder(shop, [{ id: at, quantity: 1 }])
  const { total } = await readShipment(shop, exact.orderId)
  await shop.database.orm
    .update(shipments)
    .set({ delivery: sql`${shipments.delivery} + ${50_000_00 - total}` })
    .where(eq(shipments.id, exact.orderId))
  await book()
  assert.ok((await readParcel(shop, exact.orderId))?.awb)
  await shop.database.orm
    .update(shipments)
    .set({ delivery: sql`${shipments.delivery} - ${50_000_00 - total}` })
    .where(eq(shipments.id, exact.orderId))

  const half = await addTestProduct(shop.database, { name: 'Half a trousseau', price: 30_000_00 })
  const { orderId } = await createPaidOrder(shop, [{ id: half, quantity: 2 }])
  await book()
  assert.deepEqual(await listUnresolvedExceptions(shop), ['e-way bill wanted'])
  const [line] = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.ok(
    (await returnGoods(shop, { orderId, parts: [{ line: line?.id ?? 0, units: 1 }], reason: 'One is enough' })).ok,
  )
  const [wanted] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(and(eq(ledgerExceptions.kind, 'e-way bill wanted'), isNull(ledgerExceptions.resolvedAt)))
  const again = await retryException(shop, { id: wanted?.id ?? 0, held: ['owner'] }, byOwner.by)
  assert.ok(again.ok, JSON.stringify(again))
  await book(1)
  assert.ok((await readParcel(shop, orderId))?.awb)
  assert.deepEqual(await listUnresolvedExceptions(shop), [])
})
