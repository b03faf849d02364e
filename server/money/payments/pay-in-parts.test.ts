import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { completeCancellation } from '#server/fulfilment/cancellations/complete-cancellation.ts'
import { startPayment } from '#server/storefront/checkout/start-payment.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { ledgerExceptions, outbox, payments, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { listCancelRefunds } from '#server/orders/lifecycle/list-cancel-refunds.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { findOrdersToReconcile } from '#server/money/reconciliation/find-orders-to-reconcile.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce, createOrderInParts, payDueInWindow, startDue } from '#server/testing/order-in-parts.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import {
  listUnresolvedExceptions,
  processPendingRefunds,
  readOrder,
  readParcel,
  runOutboxOnce,
} from '#server/testing/order-steps.ts'
import { applyPayment } from './apply-payment.ts'

let shop: TestShop
let tray: number
let lamp: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { price: 100_000, discount: 0, stock: 60 })
  lamp = await addTestProduct(shop.database, { name: 'Diya lamp', price: 50_000, discount: 0, stock: 60 })
})
afterEach(() => shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
after(() => shop.close())

/** A tray and a lamp. */
async function orderInParts() {
  const cart = [tray, lamp].map((id) => ({ id, quantity: 1 }))
  return createOrderInParts(shop, await createOrderRequest(shop, cart))
}

/** The lamp goes to somebody else. */
async function sendLampApart(orderId: string): Promise<void> {
  await shop.database.pool.query(
    `INSERT INTO shipments SELECT (jsonb_populate_record(one, jsonb_build_object('id', one.id || '-2', 'position', 2, 'work_minutes', 0,
       'taxable', line.taxable, 'tax', line.tax, 'delivery', 0, 'delivery_tax', 0, 'total', line.taxable + line.tax))).*
     FROM shipments AS one JOIN order_lines AS line ON line.order_id = one.id AND variant_id = $2 WHERE one.id = $1`,
    [orderId, lamp],
  )
  await shop.database.pool.query(
    `UPDATE shipments AS one SET taxable = one.taxable - two.taxable, tax = one.tax - two.tax, total = one.total - two.total
     FROM shipments AS two WHERE one.id = $1 AND two.id = $1 || '-2'`,
    [orderId],
  )
  await shop.database.pool.query(
    `UPDATE order_lines SET shipment_id = order_id || '-2' WHERE order_id = $1 AND variant_id = $2`,
    [orderId, lamp],
  )
}

const start = (dueId: string) => startDue(shop, dueId)
const pay = (dueId: string) => payDueInWindow(shop, dueId)
const apply = (paymentId: string) => applyPaymentOnce(shop, paymentId)

const dueStates = async (orderId: string) =>
  (await shop.database.orm.select().from(dues).where(eq(dues.orderId, orderId)).orderBy(asc(dues.position))).map(
    ({ state }) => state,
  )
const refundsOf = async (orderId: string) =>
  shop.database.orm
    .select({ paymentId: refunds.paymentId, amount: refunds.amount, cause: refunds.cause, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(payments.dueId))
const bookCouriers = () => runOutboxOnce(shop, 'book courier')
const stateAndPaid = async (orderId: string) => {
  const { state, paid } = await readOrder(shop, orderId)
  return [state, paid]
}

test('an order in two parts is placed by the first, and leaves when the second has come', async () => {
  const { id, total, first, second } = await orderInParts()
  const tooEarly = await startPayment(shop, `${id}-2`)
  assert.ok(!tooEarly.ok && tooEarly.reason === 'order-closed')
  const begun = await start(id)
  assert.equal(begun.amount, first)
  await pay(id)
  assert.deepEqual(await stateAndPaid(id), ['placed', first])
  await bookCouriers()
  assert.equal(await readParcel(shop, id), undefined, 'nothing leaves for a part of its price')
  const further = await start(`${id}-2`)
  assert.deepEqual([further.amount, further.orderId], [second, id])
  const receipts = await Promise.all([begun, further].map((each) => readReceipt(each.providerOrderId)))
  assert.deepEqual(receipts, [receipts[0], `${receipts[0]}-2`])
  await pay(`${id}-2`)
  assert.deepEqual(
    [await stateAndPaid(id), await dueStates(id)],
    [
      ['placed', total],
      ['paid', 'paid'],
    ],
  )
  await bookCouriers()
  assert.ok((await readParcel(shop, id))?.awb)
})

async function readReceipt(providerOrderId: string): Promise<string | undefined> {
  const all = await shop.controlSandbox<{ id: string; receipt: string }[]>('GET', '/razorpay/orders')
  return all.find((each) => each.id === providerOrderId)?.receipt
}

test('the second part is taken when it comes late, too, and by whoever hears of it', async () => {
  const { id, total } = await orderInParts()
  await pay(id)
  const further = await start(`${id}-2`)
  shop.advanceClock(16 * 24 * 60)
  await payInWindow(shop, further, { webhook: false })
  assert.ok(
    (await findOrdersToReconcile(shop)).some((order) => order.id === id),
    'the provider is asked about it',
  )
  assert.ok(await reconcileOrder(shop, { id }))
  assert.deepEqual(await stateAndPaid(id), ['placed', total])
  await bookCouriers()
  assert.ok(await readParcel(shop, id))
})

test('a part is paid once: the second payment for it goes back', async () => {
  const { id, second, total } = await orderInParts()
  await pay(id)
  const further = await start(`${id}-2`)
  const [, again] = await Promise.all([payInWindow(shop, further), payInWindow(shop, further, { again: true })])
  assert.ok(await reconcileOrder(shop, { id }))
  await processPendingRefunds(shop)
  assert.deepEqual(await stateAndPaid(id), ['placed', total])
  const [back, ...more] = await refundsOf(id)
  assert.deepEqual([back?.amount, back?.cause, back?.status, more.length], [second, 'paid twice', 'processed', 0])
  assert.ok(again)
  assert.deepEqual(await listUnresolvedExceptions(shop), ['paid twice'])
  await shop.database.pool.query('UPDATE ledger_breaks SET resolved_at = now()')
})

test('cancelled in between: the first part goes back, the second is wanted no more, and returns if it comes', async () => {
  const trays = await readStock(shop.database, tray)
  const { id, first, second } = await orderInParts()
  const paymentId = await pay(id)
  const further = await start(`${id}-2`)
  assert.ok((await cancelOrder(shop, id, null)).ok)
  assert.deepEqual(await dueStates(id), ['paid', 'void'])
  assert.equal(await readStock(shop.database, tray), trays)
  const closed = await startPayment(shop, `${id}-2`)
  assert.ok(!closed.ok && closed.reason === 'order-closed')
  const late = await payInWindow(shop, further, { webhook: false })
  await apply(late.paymentId)
  await processPendingRefunds(shop)
  await apply(late.paymentId)
  assert.deepEqual(await refundsOf(id), [
    { paymentId, amount: first, cause: 'order cancelled', status: 'processed' },
    { paymentId: late.paymentId, amount: second, cause: 'paid after cancelling', status: 'processed' },
  ])
  assert.equal((await readOrder(shop, id)).state, 'refunded')
})

test('cancelled when both are paid: each part goes back to its own payment, and both before the order says so', async () => {
  const { id, first, second } = await orderInParts()
  const [one, two] = [await pay(id), await pay(`${id}-2`)]
  await shop.controlSandbox('PUT', '/settings', { refunds: 'pending' })
  for (let times = 0; times < 2; times++) assert.ok((await cancelOrder(shop, id, null)).ok)
  await processPendingRefunds(shop)
  const cause = 'order cancelled'
  assert.deepEqual(await refundsOf(id), [
    { paymentId: one, amount: first, cause, status: 'pending' },
    { paymentId: two, amount: second, cause, status: 'pending' },
  ])
  for (const [turn, paymentId] of [one, two].entries()) {
    assert.equal((await readOrder(shop, id)).state, 'cancelled', `before refund ${turn + 1} of 2 has arrived`)
    const [refund] = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
    await shop.controlSandbox('POST', `/razorpay/refunds/${refund?.providerRefundId}`, { to: 'processed' })
    shop.advanceClock(1)
    await processPendingRefunds(shop)
  }
  assert.equal((await readOrder(shop, id)).state, 'refunded')
})

test('of two parcels the one that the first part pays leaves, the dearer one when its money is there', async () => {
  const { id } = await orderInParts()
  await sendLampApart(id)
  await pay(id)
  await bookCouriers()
  const parcels = async () =>
    Promise.all([id, `${id}-2`].map(async (each) => (await readParcel(shop, each)) !== undefined))
  assert.deepEqual(await parcels(), [false, true])
  await pay(`${id}-2`)
  await bookCouriers()
  assert.deepEqual(await parcels(), [true, true])
})

test('one parcel after the other is cancelled: each gives back its price, the latest part first', async () => {
  const { id, first, second } = await orderInParts()
  await sendLampApart(id)
  const [one, two] = [await pay(id), await pay(`${id}-2`)]
  const cancelShipment = async (position: number) => {
    const order = await readOrder(shop, id)
    return shop.database.orm.transaction(async (tx) => {
      const shipment = (await listShipments(tx, id)).find((each) => each.position === position)
      assert.ok(shipment)
      await completeCancellation(tx, order, [shipment], 'shopper', shop.now())
      return shipment.total
    })
  }
  const lampTotal = await cancelShipment(2)
  assert.ok(lampTotal < second)
  shop.advanceClock(1)
  await cancelShipment(1)
  await processPendingRefunds(shop)
  const [shipmentCause, orderCause] = ['shipment 2 cancelled', 'order cancelled']
  assert.deepEqual(await refundsOf(id), [
    { paymentId: two, amount: lampTotal, cause: shipmentCause, status: 'processed' },
    { paymentId: one, amount: first, cause: orderCause, status: 'processed' },
    { paymentId: two, amount: second - lampTotal, cause: orderCause, status: 'processed' },
  ])
  assert.equal((await readOrder(shop, id)).state, 'refunded')
})

test('a parcel dearer than what was paid is cancelled: the rest of it goes back when the rest is paid', async () => {
  const { id, total, first } = await orderInParts()
  await sendLampApart(id)
  const paymentId = await pay(id)
  const [traySent] = await shop.database.orm.transaction((tx) => listShipments(tx, id))
  assert.ok(traySent && traySent.total > first)
  const cancelRefundOf = await listCancelRefunds(shop.database.orm, [traySent])
  assert.equal(cancelRefundOf(traySent).amount, first, 'what is asked before names what was paid')
  const order = await readOrder(shop, id)
  await shop.database.orm.transaction((tx) => completeCancellation(tx, order, [traySent], 'shopper', shop.now()))
  shop.advanceClock(1)
  const second = await pay(`${id}-2`)
  assert.deepEqual(
    (await refundsOf(id)).map((each) => [each.paymentId, each.amount, each.cause]),
    [
      [paymentId, first, 'shipment 1 cancelled'],
      [second, traySent.total - first, 'shipment 1 cancelled'],
    ],
  )
  await processPendingRefunds(shop)
  await bookCouriers()
  assert.deepEqual(await stateAndPaid(id), ['placed', total])
  assert.ok(await readParcel(shop, `${id}-2`), 'the lamp is paid and leaves')
})

test('a parcel is cancelled between both parts and after a refund at the dashboard: the other one keeps its price and goes on', async () => {
  const { id, total, first } = await orderInParts()
  await sendLampApart(id)
  const paymentId = await pay(id)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  assert.ok((await applyPayment(shop, { ...fetched.value, amountRefunded: 5_000 })).ok)
  const [traySent, lampSent] = await listShipments(shop.database.orm, id)
  assert.ok(traySent && lampSent && traySent.total > first)
  const cancelRefundOf = await listCancelRefunds(shop.database.orm, [traySent])
  assert.equal(cancelRefundOf(traySent).amount, first - 5_000)
  const order = await readOrder(shop, id)
  await shop.database.orm.transaction((tx) => completeCancellation(tx, order, [traySent], 'shopper', shop.now()))
  await processPendingRefunds(shop)
  assert.deepEqual(await stateAndPaid(id), ['placed', first])
  assert.deepEqual(await checkLedger(shop.database), [])
  shop.advanceClock(1)
  const second = await pay(`${id}-2`)
  await processPendingRefunds(shop)
  assert.deepEqual(
    (await refundsOf(id)).map((each) => [each.paymentId, each.amount, each.cause]),
    [
      [paymentId, 5_000, 'made at the provider, 5000'],
      [paymentId, first - 5_000, 'shipment 1 cancelled'],
      [second, traySent.total - first, 'shipment 1 cancelled'],
    ],
  )
  assert.deepEqual(await stateAndPaid(id), ['placed', total])
  const [undecided] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.kind, 'refund to decide'))
  assert.deepEqual(undecided?.details, { order: id, amount: 5_000 })
  await bookCouriers()
  assert.ok(await readParcel(shop, lampSent.id), 'the lamp is paid and leaves')
})

test('not paid in time, both parts end; the first one’s late money places the order and wants the second again', async () => {
  const { id, first } = await orderInParts()
  const begun = await start(id)
  await expireOrder(shop, id)
  assert.deepEqual(
    [await stateAndPaid(id), await dueStates(id)],
    [
      ['expired', 0],
      ['void', 'void'],
    ],
  )
  await apply((await payInWindow(shop, begun, { webhook: false })).paymentId)
  assert.deepEqual(
    [await stateAndPaid(id), await dueStates(id)],
    [
      ['placed', first],
      ['paid', 'waiting'],
    ],
  )
  assert.equal((await start(`${id}-2`)).orderId, id)
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
  const told = await shop.database.orm.select().from(outbox).where(eq(outbox.kind, 'order refunded mail'))
  assert.deepEqual(told, [], 'the mails about cancelling have said it')
})
