import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { and, eq, isNull } from 'drizzle-orm'
import { compareLedgers } from '#server/jobs/compare-ledgers.ts'
import { ledgerBreaks, orders, outbox } from '#server/database/order-tables.ts'
import { askProvider } from './ask-provider.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import { checkLedger } from './ledger-check.ts'
import { makePromises } from './make-promises.ts'
import { moveOrder } from './move-order.ts'
import { openRefunds, payBack } from './pay-back.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { addProduct } from './test-goods.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { openAshasOrder, pay } from './test-shopper.ts'

type Sent = { id: string; name: string; body: string }
type Dispute = { id: string }

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database)
})
after(() => shop.close())

const orderOf = async ({ orderId }: { orderId: string }) => {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}
const placeOne = async () => {
  const opened = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await pay(shop, opened)
  await askProvider(shop, await orderOf(opened))
  return { ...opened, paymentId }
}
const dispute = (paymentId: string) => shop.desk<Dispute>('POST', `/razorpay/payments/${paymentId}/dispute`)
const decide = ({ id }: Dispute, to: string) => shop.desk('POST', `/razorpay/disputes/${id}`, { to })
const eventsAbout = async ({ id }: Dispute) =>
  (await shop.desk<Sent[]>('GET', '/events')).filter(({ body }) => body.includes(id))
const deliver = async ({ id, body }: Sent) => {
  const signature = createHmac('sha256', shop.secrets.webhookSecret).update(body).digest('hex')
  const received = await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: id })
  assert.ok(received.ok)
  await handlePaymentEvent(shop, received.id)
}
const openBreaks = async (reference: string) => {
  const isOpen = and(eq(ledgerBreaks.reference, reference), isNull(ledgerBreaks.resolvedAt))
  const found = await shop.database.orm.select().from(ledgerBreaks).where(isOpen)
  return found.map(({ kind }) => kind).toSorted()
}
const bookingOf = async ({ orderId }: { orderId: string }) => {
  const isBooking = and(eq(outbox.orderId, orderId), eq(outbox.kind, 'book courier'))
  return (await shop.database.orm.select().from(outbox).where(isBooking))[0]
}

test('a disputed order is under review, and goes on when the dispute is won', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  for (const event of await eventsAbout(doubt)) await deliver(event)
  assert.equal((await orderOf(order)).state, 'under review')
  assert.deepEqual(await openBreaks(order.paymentId), ['dispute'])
  // Meanwhile the courier's turn came: there was nothing to send.
  await shop.database.orm.update(outbox).set({ doneAt: shop.now() }).where(eq(outbox.orderId, order.orderId))
  await decide(doubt, 'won')
  for (const event of await eventsAbout(doubt)) await deliver(event)
  assert.equal((await orderOf(order)).state, 'placed')
  assert.deepEqual(await openBreaks(order.paymentId), [])
  assert.equal((await bookingOf(order))?.doneAt, null, 'the courier is booked now')
})

test('news of a dispute in the wrong order, or twice, ends the same', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  await decide(doubt, 'under_review')
  await decide(doubt, 'won')
  const events = await eventsAbout(doubt)
  assert.equal(events.length, 3)
  for (const event of [...events.toReversed(), ...events]) await deliver(event)
  assert.equal((await orderOf(order)).state, 'placed')
  assert.deepEqual(await openBreaks(order.paymentId), [])
})

test('a lost dispute stays before a person, and no refund goes out on top of it', async () => {
  const order = await placeOne()
  const second = await pay(shop, order, { again: true })
  await askProvider(shop, await orderOf(order))
  const doubt = await dispute(second.paymentId)
  await decide(doubt, 'lost')
  for (const event of await eventsAbout(doubt)) await deliver(event)
  assert.deepEqual(await openBreaks(second.paymentId), ['dispute', 'dispute lost', 'paid twice'])
  assert.equal((await orderOf(order)).state, 'placed', 'its own payment is not in doubt')
  assert.deepEqual(
    (await openRefunds(shop)).filter(({ paymentId }) => paymentId === second.paymentId),
    [],
  )
  await decide(doubt, 'closed')
  for (const event of await eventsAbout(doubt)) await deliver(event)
  for (const refund of await openRefunds(shop)) await payBack(shop, refund)
  const there = await shop.payments.fetchPayment(second.paymentId)
  assert.equal(there.ok && there.value.status, 'refunded')
})

test('a parcel on its way goes on; only the money is frozen', async () => {
  const order = await placeOne()
  const placed = await orderOf(order)
  await shop.database.orm.transaction(async (tx) => {
    await moveOrder(tx, placed, 'shipped', 'courier')
    await makePromises(tx, order.orderId, ['order shipped mail'], shop.now())
  })
  const doubt = await dispute(order.paymentId)
  for (const event of await eventsAbout(doubt)) await deliver(event)
  assert.equal((await orderOf(order)).state, 'shipped')
  assert.deepEqual(await openBreaks(order.paymentId), ['dispute'])
})

test('while the provider does not answer, the event waits', async () => {
  const order = await placeOne()
  const doubt = await dispute(order.paymentId)
  await shop.desk('PUT', '/faults', { route: 'GET /disputes/:id', fault: 'reset', times: 50 })
  const [event] = await eventsAbout(doubt)
  assert.ok(event)
  await deliver(event)
  await shop.desk('DELETE', '/faults')
  assert.equal((await orderOf(order)).state, 'placed')
  shop.later(1)
  await handlePaymentEvent(shop, event.id)
  assert.equal((await orderOf(order)).state, 'under review')
})

test('a dispute nobody told us of is found at night', async () => {
  const order = await placeOne()
  await dispute(order.paymentId)
  await compareLedgers(shop, new AbortController().signal)
  assert.equal((await orderOf(order)).state, 'under review')
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
