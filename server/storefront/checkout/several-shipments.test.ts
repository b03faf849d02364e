import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { cancelParcel } from '#server/fulfilment/cancellations/cancel-parcel.ts'
import { orderLines, outbox, refunds } from '#server/platform/database/order-tables.ts'
import { parcelEvents } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { processCourierUpdate } from '#server/fulfilment/shipping/process-courier-update.ts'
import { receiveCourierUpdate } from '#server/fulfilment/shipping/receive-courier-update.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import {
  createOrderRequest,
  createShipmentsRequest,
  payInWindow,
  testAddress,
} from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import {
  listSandboxParcels,
  listUnresolvedExceptions,
  processPendingRefunds,
  readOrder,
  readParcel,
  runOutboxOnce,
  type SandboxMail,
} from '#server/testing/order-steps.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { placeOrder } from './place-order.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { name: 'Brass tray', price: 33_335, stock: 1_000 })
const potli = await addTestProduct(shop.database, { name: 'Silk potli', price: 10_001, stock: null })
after(() => shop.close())

const [jaipur, mumbai, bengaluru] = ['302001', '400001', '560001']

async function buyForThree() {
  const cart = [{ id: tray, quantity: 1 }]
  const request = await createShipmentsRequest(shop, [
    { postcode: jaipur, cart },
    { postcode: mumbai, cart },
    { postcode: bengaluru, cart: [...cart, { id: potli, quantity: 1 }] },
  ])
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok, JSON.stringify(opened))
  return { ...opened, request, ids: [opened.orderId, `${opened.orderId}-2`, `${opened.orderId}-3`] as const }
}

async function payForThree() {
  const opened = await buyForThree()
  const { paymentId } = await payInWindow(shop, opened)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok && (await applyPayment(shop, fetched.value)).ok)
  return { ...opened, paymentId }
}

const listShipments = (orderId: string) =>
  shop.database.orm.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.position))
const statesOf = async (orderId: string) => (await listShipments(orderId)).map(({ state }) => state)
const stockOf = async (id: number) =>
  (await shop.database.orm.select().from(variants).where(eq(variants.id, id)))[0]?.stock

async function moveParcel(shipmentId: string, to: string) {
  const { awb } = (await readParcel(shop, shipmentId)) ?? {}
  assert.ok(awb)
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to })
  const events = await shop.controlSandbox<{ about: string; body: string }[]>('GET', '/events')
  const body = events.findLast(({ about }) => about === awb)?.body ?? ''
  const delivery = { rawBody: Buffer.from(body), token: shop.secrets.courierWebhookToken }
  const received = await receiveCourierUpdate(shop, delivery)
  assert.ok(received.ok)
  await processCourierUpdate(shop, received.id)
}

test('an order to three addresses is one payment and three shipments, each with its own delivery and tax', async () => {
  const before = await stockOf(tray)
  const { orderId, amount } = await buyForThree()
  assert.equal(await stockOf(tray), (before ?? 0) - 3)
  const [order, rows] = [await readOrder(shop, orderId), await listShipments(orderId)]
  assert.deepEqual(
    rows.map(({ id, position, state, recipient }) => [id, position, state, recipient.city]),
    [
      [orderId, 1, 'waiting', 'Jaipur'],
      [`${orderId}-2`, 2, 'waiting', 'Mumbai'],
      [`${orderId}-3`, 3, 'waiting', 'Bengaluru'],
    ],
  )
  // 18 % of 333.35 and of 433.36 rupees, rounded for each parcel.
  assert.deepEqual(
    rows.map(({ taxable, tax, delivery, deliveryTax }) => [taxable, tax, delivery, deliveryTax]),
    [
      [33_335, 6_000, 12_000, 1_831],
      [33_335, 6_000, 12_000, 1_831],
      [43_336, 7_800, 12_000, 1_831],
    ],
  )
  assert.deepEqual([order.subtotal, order.tax, order.shipping, order.total], [110_006, 19_800, 36_000, 165_806])
  assert.equal(amount, 165_806)
  const lines = await shop.database.orm.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  assert.deepEqual(
    lines.map((line) => [line.shipmentId, line.name, line.taxable, line.tax]),
    [
      [orderId, 'Brass tray', 33_335, 6_000],
      [`${orderId}-2`, 'Brass tray', 33_335, 6_000],
      [`${orderId}-3`, 'Brass tray', 33_335, 6_000],
      [`${orderId}-3`, 'Silk potli', 10_001, 1_800],
    ],
  )
})

test('the same three again are the same order; other addresses are another', async () => {
  const { orderId, request } = await buyForThree()
  const again = await placeOrder(shop, request)
  assert.equal(again.ok && again.orderId, orderId)
  assert.ok('shipments' in request)
  const fewer = await placeOrder(shop, { ...request, shipments: request.shipments.slice(1) })
  assert.ok(fewer.ok && fewer.orderId !== orderId)
  const swapped = { ...request, idempotencyKey: 'key-of-three', shipments: request.shipments.toReversed() }
  const first = await placeOrder(shop, { ...request, idempotencyKey: 'key-of-three' })
  assert.equal(first.ok && first.orderId, orderId)
  const reused = await placeOrder(shop, swapped)
  assert.equal(!reused.ok && reused.reason, 'key-reused')
})

test('pieces are counted over all addresses: two for two people are not there when one is left', async () => {
  const last = await addTestProduct(shop.database, { name: 'Last bowl', stock: 1 })
  const cart = [{ id: last, quantity: 1 }]
  const wanted = [jaipur, mumbai].map((postcode) => ({ postcode, cart }))
  const refused = await placeOrder(shop, await createShipmentsRequest(shop, wanted))
  assert.equal(!refused.ok && refused.reason, 'sold-out')
  assert.equal(await stockOf(last), 1)
})

test('a refusal names the address and the field it is about', async () => {
  const cart = [{ id: tray, quantity: 1 }]
  const request = await createShipmentsRequest(
    shop,
    [jaipur, mumbai].map((postcode) => ({ postcode, cart })),
  )
  assert.ok('shipments' in request)
  const [first, second] = request.shipments
  assert.ok(first && second)
  const pathsOf = async (changed: Partial<typeof second>) => {
    const refused = await placeOrder(shop, { ...request, shipments: [first, { ...second, ...changed }] })
    assert.ok(!refused.ok && 'details' in refused, JSON.stringify(refused))
    const { errors } = refused.details ?? {}
    return [refused.reason, ...(Array.isArray(errors) ? errors.map(({ path }) => path.join('.')) : [])]
  }
  const missing = { ...second.info, firstName: '', postcode: '4000' }
  assert.deepEqual(await pathsOf({ info: missing }), ['address', 'shipments.1.to.zipcode', 'shipments.1.to.fName'])
  assert.deepEqual(await pathsOf({ info: { ...second.info, country: 'France' } }), ['abroad', 'shipments.1.to'])
  assert.deepEqual(await pathsOf({ cart: [] }), ['empty-cart', 'shipments.1.lines'])
  assert.deepEqual(await pathsOf({ cart: [{ id: 99_999, quantity: 1 }] }), [
    'unknown-product',
    'shipments.1.lines.0.id',
  ])
  assert.deepEqual(await pathsOf({ quoteId: first.quoteId }), ['quote-for-other-place', 'shipments.1.shipping'])
})

test('of three parcels one arrives, one is under way, and one is given up by its courier', async () => {
  const { orderId, ids } = await payForThree()
  await runOutboxOnce(shop, 'book courier')
  const references = await Promise.all(ids.map(async (id) => (await readParcel(shop, id))?.reference))
  assert.equal(new Set(references).size, 3)
  assert.match(references[1] ?? '', /^GTH-\d{6}-2-[0-9A-F]{6}$/)
  assert.deepEqual(await statesOf(orderId), ['placed', 'placed', 'placed'])

  await moveParcel(ids[1], 'DELIVERED')
  assert.deepEqual(await statesOf(orderId), ['placed', 'delivered', 'placed'])
  assert.equal((await readOrder(shop, orderId)).state, 'partly shipped')
  const scans = await shop.database.orm.select().from(parcelEvents)
  assert.deepEqual(new Set(scans.map(({ shipmentId }) => shipmentId)), new Set([ids[1]]))

  await moveParcel(ids[2], 'IN TRANSIT')
  assert.equal((await readOrder(shop, orderId)).state, 'partly shipped', 'the first is still in the workshop')

  await moveParcel(ids[0], 'CANCELED')
  assert.ok((await listUnresolvedExceptions(shop)).includes('parcel in trouble'), 'a person decides what follows')
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  assert.deepEqual(
    shown.order.shipments.map(({ id, state, parcel, to }) => [id, state, parcel?.stage, to.city]),
    [
      [ids[0], 'placed', 'cancelled', 'Jaipur'],
      [ids[1], 'delivered', 'delivered', 'Mumbai'],
      [ids[2], 'shipped', 'in-transit', 'Bengaluru'],
    ],
  )
  assert.deepEqual(
    shown.cart.map(({ shipment }) => shipment),
    [ids[0], ids[1], ids[2], ids[2]],
  )
  assert.deepEqual([shown.order.status, shown.order.cancelling], ['Partly shipped', null])
})

test('when all have left and one has arrived, the order is partly delivered, and then delivered', async () => {
  const { orderId, ids } = await payForThree()
  await runOutboxOnce(shop, 'book courier')
  for (const id of ids) await moveParcel(id, 'PICKED UP')
  assert.equal((await readOrder(shop, orderId)).state, 'shipped')
  await moveParcel(ids[1], 'DELIVERED')
  assert.equal((await readOrder(shop, orderId)).state, 'partly delivered')
  await moveParcel(ids[0], 'DELIVERED')
  await moveParcel(ids[2], 'DELIVERED')
  assert.equal((await readOrder(shop, orderId)).state, 'delivered')
  await runOutboxOnce(shop, 'order placed mail', 'order packing mail', 'order shipped mail', 'order delivered mail')
  const readMails = (to: string) => shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${to}`)
  const mails = [...(await readMails(testAddress.email)), ...(await readMails(shop.settings.shopMailbox))]
  const { number } = await readOrder(shop, orderId)
  const own = mails.filter(({ subject }) => subject.includes(String(number).padStart(6, '0')))
  assert.equal(new Set(own.map(({ messageId }) => messageId)).size, own.length, 'none passes for a copy of another')
  const subjects = own.map(({ subject }) => subject.replace(/GTH-\d+/, 'GTH'))
  assert.deepEqual(
    subjects.filter((subject) => !subject.startsWith('Pack')).toSorted(),
    [
      'Order GTH is placed',
      ...[1, 2, 3].flatMap((parcel) => [
        `Parcel ${parcel} of order GTH has arrived`,
        `Parcel ${parcel} of order GTH is on its way`,
      ]),
    ].toSorted(),
  )
  assert.deepEqual(subjects.flatMap((subject) => /^Pack (GTH\S*):/.exec(subject)?.[1] ?? []).toSorted(), [
    'GTH',
    'GTH-2',
    'GTH-3',
  ])
})

test('a booking that a crash interrupts is finished later, and no parcel is booked twice', async () => {
  const { ids } = await payForThree()
  // The answer to the third booking is lost with the process that waited for it.
  await runOutboxOnce(shop, 'book courier')
  const third = await readParcel(shop, ids[2])
  await shop.database.pool.query(
    `UPDATE parcels SET courier_order_id = NULL, courier_shipment_id = NULL, awb = NULL, stage = NULL,
       pickup_requested_at = NULL, next_poll_at = NULL, locked_until = now() WHERE shipment_id = $1`,
    [ids[2]],
  )
  await shop.database.orm
    .update(outbox)
    .set({ processedAt: null, nextAttemptAt: shop.now() })
    .where(eq(outbox.subject, ids[2]))
  shop.advanceClock(1)
  await runOutboxOnce(shop, 'book courier')
  const booked = await readParcel(shop, ids[2])
  assert.equal(booked?.courierOrderId, third?.courierOrderId)
  assert.ok(booked?.awb && booked.pickupRequestedAt)
  for (const id of ids) assert.equal((await listSandboxParcels(shop, id)).length, 1)
})

test('an order to three is cancelled whole: all pieces and all money come back', async () => {
  const before = await stockOf(tray)
  const { orderId, amount, paymentId } = await payForThree()
  await runOutboxOnce(shop, 'book courier')
  const cancelled = await cancelOrder(shop, orderId, null)
  assert.ok(cancelled.ok && !cancelled.pending, JSON.stringify(cancelled))
  assert.equal(cancelled.order.state, 'cancelled')
  assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled', 'cancelled'])
  assert.equal(await stockOf(tray), before)
  const given = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  assert.equal(given.length, 3)
  assert.equal(
    given.reduce((sum, refund) => sum + refund.amount, 0),
    amount,
  )
  await processPendingRefunds(shop)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
})

test('what the courier has collected meanwhile goes on alone, and the others’ money comes back', async () => {
  const { orderId, ids, paymentId } = await payForThree()
  await runOutboxOnce(shop, 'book courier')
  const third = await readParcel(shop, ids[2])
  await shop.controlSandbox('POST', '/shiprocket/advance', { awb: third?.awb, to: 'PICKED UP' })
  const answer = await cancelOrder(shop, orderId, null)
  assert.ok(!answer.ok)
  assert.equal(answer.reason, 'too-late')
  assert.match(answer.message, /^The courier already has part of this order.* The rest is cancelled/)
  for (const id of ids) await cancelParcel(shop, id)
  assert.deepEqual(await statesOf(orderId), ['cancelled', 'cancelled', 'shipped'])
  assert.equal((await readOrder(shop, orderId)).state, 'shipped')
  const [first, second] = await listShipments(orderId)
  const given = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  assert.deepEqual(
    given.map(({ amount }) => amount),
    [first?.total, second?.total],
  )
  await processPendingRefunds(shop)
  await runOutboxOnce(shop, 'order cancelled mail')
})

test('one address may also be sent as a list of one', async () => {
  const { info, cart, quoteId } = await createOrderRequest(shop, [{ id: potli, quantity: 2 }])
  const opened = await placeOrder(shop, { shipments: [{ info, cart, quoteId }], customerId: null })
  assert.ok(opened.ok)
  const [only, ...more] = await listShipments(opened.orderId)
  assert.deepEqual([only?.id, only?.total, more.length], [opened.orderId, opened.amount, 0])
})

test('after all of this the books agree', async () => {
  const found = await checkLedger(shop.database)
  assert.deepEqual(found, [])
})
