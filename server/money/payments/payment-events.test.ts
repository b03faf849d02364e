import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import { ledgerExceptions, orders, outbox, paymentEvents, refunds } from '#server/platform/database/order-tables.ts'
import { processPaymentEvent, pendingPaymentEvents } from './process-payment-event.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { placedOrderMessages, placedShipmentMessages } from '#server/platform/jobs/enqueue-outbox.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'

type SentEvent = { id: string; name: string; about: string; body: string }

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database)
})
after(() => shop.close())

const openOrder = () => createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
const listEvents = async (paymentId: string) =>
  (await shop.controlSandbox<SentEvent[]>('GET', '/events')).filter(({ body }) => body.includes(paymentId))
const sign = (body: string, secret = shop.secrets.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex')
const receiveEvent = (event: { id: string; body: string }, signature = sign(event.body)) =>
  receivePaymentEvent(shop, { rawBody: Buffer.from(event.body), signature, eventId: event.id })
const deliverEvent = async (event: SentEvent) => {
  const received = await receiveEvent(event)
  assert.ok(received.ok)
  await processPaymentEvent(shop, received.id)
}
const findStoredEvent = async (id: string) =>
  (await shop.database.orm.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0]
const readState = async ({ orderId }: { orderId: string }) =>
  (await shop.database.orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.state

test('events place the order, in any order and any number of times', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  const events = await listEvents(paymentId)
  assert.deepEqual(events.map(({ name }) => name).toSorted(), ['order.paid', 'payment.authorized', 'payment.captured'])
  for (const event of [...events.toReversed(), ...events]) await deliverEvent(event)
  assert.equal(await readState(order), 'placed')
  const messages = await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, order.orderId))
  assert.deepEqual(
    messages.map(({ kind }) => kind).toSorted(),
    [...placedOrderMessages, ...placedShipmentMessages].toSorted(),
  )
})

test('the same event is stored once', async () => {
  const { paymentId } = await payInWindow(shop, await openOrder())
  const [event] = await listEvents(paymentId)
  assert.ok(event)
  const received = await Promise.all([receiveEvent(event), receiveEvent(event), receiveEvent(event)])
  assert.equal(received.filter((result) => result.ok && result.isNew).length, 1)
})

test('what is not signed is not stored, nor read', async () => {
  const { paymentId } = await payInWindow(shop, await openOrder())
  const [event] = await listEvents(paymentId)
  assert.ok(event)
  const attempts: [string, string][] = [
    [event.body, ''],
    [event.body, 'f'.repeat(64)],
    [event.body, sign(event.body, 'another secret')],
    [event.body.replace('"amount"', ' "amount"'), sign(event.body)],
    ['{"broken', sign('{"other')],
  ]
  for (const [body, signature] of attempts) {
    const received = await receiveEvent({ id: 'forged', body }, signature)
    assert.ok(!received.ok)
  }
  assert.equal(await findStoredEvent('forged'), undefined)
})

test('signed nonsense is kept and set aside', async () => {
  for (const body of ['not JSON', '{}', '{"event":"payment.captured","payload":{"payment":{"entity":{}}}}']) {
    const received = await receiveEvent({ id: `nonsense ${body}`, body })
    assert.ok(received.ok)
    await processPaymentEvent(shop, received.id)
    assert.equal((await findStoredEvent(received.id))?.outcome, 'unreadable')
  }
})

test('an event without an id is known by its bytes', async () => {
  const body = '{"event":"payment.downtime.started","payload":{}}'
  const delivery = { rawBody: Buffer.from(body), signature: sign(body), eventId: undefined }
  const first = await receivePaymentEvent(shop, delivery)
  const second = await receivePaymentEvent(shop, delivery)
  assert.ok(first.ok && second.ok)
  assert.deepEqual([first.isNew, second.isNew, first.id === second.id], [true, false, true])
  await processPaymentEvent(shop, first.id)
  assert.equal((await findStoredEvent(first.id))?.outcome, 'nothing to do')
})

test('an event of an order we do not know yet is kept and tried again', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  const event = (await listEvents(paymentId)).find(({ name }) => name === 'payment.captured')
  assert.ok(event)
  const { orm } = shop.database
  await orm.update(dues).set({ providerOrderId: null }).where(eq(dues.id, order.orderId))
  await deliverEvent(event)
  assert.deepEqual(
    [(await findStoredEvent(event.id))?.outcome, (await findStoredEvent(event.id))?.processedAt],
    ['unknown-order', null],
  )
  const [found] = await orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, paymentId))
  assert.equal(found?.kind, 'unknown order')

  await orm.update(dues).set({ providerOrderId: order.providerOrderId }).where(eq(dues.id, order.orderId))
  assert.deepEqual(await pendingPaymentEvents(shop), [], 'not at once')
  shop.advanceClock(1)
  assert.ok((await pendingPaymentEvents(shop)).includes(event.id))
  await processPaymentEvent(shop, event.id)
  assert.equal(await readState(order), 'placed')
  const [resolved] = await orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, paymentId))
  assert.ok(resolved?.resolvedAt, 'nobody has to look any more')
})

test('an event that nobody can place is given up after a day, its exception stays', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  const event = (await listEvents(paymentId)).find(({ name }) => name === 'payment.captured')
  assert.ok(event)
  const body = event.body.replaceAll(order.providerOrderId, 'order_Another00000001')
  await deliverEvent({ ...event, body })
  shop.advanceClock(25 * 60)
  await processPaymentEvent(shop, event.id)
  assert.ok((await findStoredEvent(event.id))?.processedAt)
})

test('an authorisation that cannot be taken now is tried again', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order, { outcome: 'authorized' })
  const [event] = await listEvents(paymentId)
  assert.ok(event)
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  await deliverEvent(event)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal((await findStoredEvent(event.id))?.processedAt, null)
  shop.advanceClock(1)
  await processPaymentEvent(shop, event.id)
  assert.equal(await readState(order), 'placed')
})

test('news of a refund is looked up, not believed', async () => {
  const order = await openOrder()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'pending' })
  const first = await payInWindow(shop, order)
  for (const event of await listEvents(first.paymentId)) await deliverEvent(event)
  const second = await payInWindow(shop, order, { again: true })
  for (const event of await listEvents(second.paymentId)) await deliverEvent(event)
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
  const refundOf = async () =>
    (await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, second.paymentId)))[0]
  const pending = await refundOf()
  assert.equal(pending?.status, 'pending')

  await shop.controlSandbox('POST', `/razorpay/refunds/${pending.providerRefundId}`, { to: 'failed' })
  const events = (await listEvents(second.paymentId)).filter(({ name }) => name.startsWith('refund.'))
  for (const event of events.toReversed()) await deliverEvent(event)
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
  assert.equal((await refundOf())?.status, 'failed')
  for (const event of events) await deliverEvent({ ...event, id: `${event.id} once more` })
  const all = await shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, second.paymentId))
  assert.equal(all.length, 1, 'an old snapshot makes no refund of its own')
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.kind, 'refund failed'))
  assert.equal(found?.reference, `refund-${second.paymentId}-paid-twice`)
})

test('an event that fails again and again is put before a person, and kept', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  const event = (await listEvents(paymentId)).find(({ name }) => name === 'payment.captured')
  assert.ok(event)
  const { pool } = shop.database
  await pool.query(`CREATE FUNCTION fail_it() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the disk is full'; END $$`)
  await pool.query(`CREATE TRIGGER fail_it BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION fail_it()`)
  assert.ok((await receiveEvent(event)).ok)
  for (let tries = 0; tries < 10; tries++) await assert.rejects(processPaymentEvent(shop, event.id))
  await pool.query('DROP TRIGGER fail_it ON orders')
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, event.id))
  assert.equal(found?.kind, 'cannot be settled')
  await processPaymentEvent(shop, event.id)
  assert.equal(await readState(order), 'placed')
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})

test('an event that fails for a day is given up, and a person knows of it', async () => {
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  const [event] = await listEvents(paymentId)
  const received = await receiveEvent(event!)
  assert.ok(received.ok)
  const processFailing = () =>
    processPaymentEvent({ ...shop, payments: { ...shop.payments, parseWebhook: readWebhook } }, received.id)
  const readWebhook = () => {
    throw new Error('a fault of ours')
  }
  for (let times = 0; times < 10; times++) await assert.rejects(processFailing(), /a fault of ours/)
  assert.equal((await findStoredEvent(received.id))?.processedAt, null)
  shop.advanceClock(25 * 60)
  await processFailing()
  assert.equal((await findStoredEvent(received.id))?.outcome, 'given up')
  const exceptions = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, received.id))
  assert.deepEqual(
    exceptions.map(({ kind }) => kind),
    ['cannot be settled'],
  )
})
