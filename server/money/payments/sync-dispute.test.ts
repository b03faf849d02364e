import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { reconcilePayments } from '#server/money/reconciliation/reconcile-payments.ts'
import { ledgerExceptions, orders, outbox } from '#server/platform/database/order-tables.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { processPaymentEvent } from './process-payment-event.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { enqueueShipmentOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import { listShipments, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { syncDispute } from './sync-dispute.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createOrderRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'

type SentEvent = { id: string; name: string; body: string }
type Dispute = { id: string }

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database)
})
after(() => shop.close())

const orderOf = async ({ orderId }: { orderId: string }) => {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}
const placeOne = async () => {
  const opened = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, opened)
  await reconcileOrder(shop, await orderOf(opened))
  return { ...opened, paymentId }
}
const dispute = (paymentId: string) => shop.controlSandbox<Dispute>('POST', `/razorpay/payments/${paymentId}/dispute`)
const resolveDispute = ({ id }: Dispute, to: string) => shop.controlSandbox('POST', `/razorpay/disputes/${id}`, { to })
const listEvents = async ({ id }: Dispute) =>
  (await shop.controlSandbox<SentEvent[]>('GET', '/events')).filter(({ body }) => body.includes(id))
const deliverEvent = async ({ id, body }: SentEvent) => {
  const signature = createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')
  const received = await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: id })
  assert.ok(received.ok)
  await processPaymentEvent(shop, received.id)
}
const openExceptions = async (reference: string) => {
  const isOpen = and(eq(ledgerExceptions.reference, reference), isNull(ledgerExceptions.resolvedAt))
  const found = await shop.database.orm.select().from(ledgerExceptions).where(isOpen)
  return found.map(({ kind }) => kind).toSorted()
}
const bookingOf = async ({ orderId }: { orderId: string }) => {
  const isBooking = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'))
  return (await shop.database.orm.select().from(outbox).where(isBooking))[0]
}

test('a disputed order is under review, and goes on when the dispute is won', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  for (const event of await listEvents(doubt)) await deliverEvent(event)
  assert.equal((await orderOf(order)).state, 'under review')
  assert.deepEqual(await openExceptions(order.paymentId), ['dispute'])
  // Meanwhile the courier's outbox message was processed: there was nothing to send.
  await shop.database.orm.update(outbox).set({ processedAt: shop.now() }).where(eq(outbox.orderId, order.orderId))
  await resolveDispute(doubt, 'won')
  for (const event of await listEvents(doubt)) await deliverEvent(event)
  assert.equal((await orderOf(order)).state, 'placed')
  assert.deepEqual(await openExceptions(order.paymentId), [])
  assert.equal((await bookingOf(order))?.processedAt, null, 'the courier is booked now')
})

test('news of a dispute in the wrong order, or twice, ends the same', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  await resolveDispute(doubt, 'under_review')
  await resolveDispute(doubt, 'won')
  const events = await listEvents(doubt)
  assert.equal(events.length, 3)
  for (const event of [...events.toReversed(), ...events]) await deliverEvent(event)
  assert.equal((await orderOf(order)).state, 'placed')
  assert.deepEqual(await openExceptions(order.paymentId), [])
})

test('of two disputes about the parts of one order, the first that is won sends nothing yet', async () => {
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 2 }])
  const { id: orderId } = await createOrderInParts(shop, request)
  const first = await dispute(await payDueInWindow(shop, orderId))
  const second = await dispute(await payDueInWindow(shop, `${orderId}-2`))
  assert.ok((await syncDispute(shop, first.id)) && (await syncDispute(shop, second.id)))
  assert.equal((await orderOf({ orderId })).state, 'under review')
  for (const [doubt, state] of [
    [first, 'under review'],
    [second, 'placed'],
  ] as const) {
    await resolveDispute(doubt, 'won')
    assert.ok(await syncDispute(shop, doubt.id))
    assert.equal((await orderOf({ orderId })).state, state)
  }
})

test('a lost dispute stays before a person, and no refund goes out on top of it', async () => {
  const order = await placeOne()
  const second = await payInWindow(shop, order, { again: true })
  await reconcileOrder(shop, await orderOf(order))
  const doubt = await dispute(second.paymentId)
  await resolveDispute(doubt, 'lost')
  for (const event of await listEvents(doubt)) await deliverEvent(event)
  assert.deepEqual(await openExceptions(second.paymentId), ['dispute lost', 'paid twice'])
  assert.equal((await orderOf(order)).state, 'placed', 'its own payment is not in doubt')
  assert.deepEqual(
    (await pendingRefunds(shop)).filter(({ paymentId }) => paymentId === second.paymentId),
    [],
  )
  await resolveDispute(doubt, 'closed')
  for (const event of await listEvents(doubt)) await deliverEvent(event)
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
  const there = await shop.payments.fetchPayment(second.paymentId)
  assert.equal(there.ok && there.value.status, 'refunded')
})

test('a parcel on its way goes on; only the money is frozen', async () => {
  const order = await placeOne()
  const placed = await orderOf(order)
  await shop.database.orm.transaction(async (tx) => {
    const shipments = await listShipments(tx, order.orderId)
    await transitionShipments(tx, placed, shipments, 'shipped', 'courier')
    await enqueueShipmentOutbox(tx, shipments, ['order shipped mail'], shop.now())
  })
  const doubt = await dispute(order.paymentId)
  for (const event of await listEvents(doubt)) await deliverEvent(event)
  assert.equal((await orderOf(order)).state, 'shipped')
  assert.deepEqual(await openExceptions(order.paymentId), ['dispute'])
})

test('while the provider does not answer, the event waits', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  await shop.controlSandbox('PUT', '/faults', { route: 'GET /disputes/:id', fault: 'reset', times: 50 })
  const [event] = await listEvents(doubt)
  assert.ok(event)
  await deliverEvent(event)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal((await orderOf(order)).state, 'placed')
  shop.advanceClock(1)
  await processPaymentEvent(shop, event.id)
  assert.equal((await orderOf(order)).state, 'under review')
})

test('a dispute nobody told us of is found at night', async () => {
  const order = await placeOne()
  await dispute(order.paymentId)
  await reconcilePayments(shop, new AbortController().signal)
  assert.equal((await orderOf(order)).state, 'under review')
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
