import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { outbox, refunds } from '#server/platform/database/order-tables.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import { findParcelsToCancel, cancelParcel } from './cancel-parcel.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import {
  listSandboxParcels,
  runOutboxOnce,
  listUnresolvedExceptions,
  readOrder,
  readParcel,
  processPendingRefunds,
  createPaidOrder,
} from '#server/testing/order-steps.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder } from '#server/testing/create-test-order.ts'

const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 100 })
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const place = () => createPaidOrder(shop, [{ id: tray, quantity: 2 }])
const cancel = (orderId: string) => cancelOrder(shop, orderId, null)
const injectFault = (route: string, kind: string, rest: Record<string, unknown> = {}) =>
  shop.controlSandbox('PUT', '/faults', { provider: 'shiprocket', route, fault: kind, times: 1, ...rest })
const cancelPendingParcels = async () => {
  shop.advanceClock(1)
  for (const id of await findParcelsToCancel(shop)) await cancelParcel(shop, id)
}
const listRefunds = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
const showOneOrder = async (orderId: string) => {
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  return shown.order
}

test('before it is booked: cancelled at once, pieces and money go back, nothing is ever booked', async () => {
  const pieces = await readStock(shop.database, tray)
  const { orderId, paymentId, amount } = await place()
  assert.equal((await showOneOrder(orderId)).cancelling, 'open')
  const cancelled = await cancel(orderId)
  assert.ok(cancelled.ok && !cancelled.pending)
  assert.equal(await readStock(shop.database, tray), pieces)
  const waiting = await showOneOrder(orderId)
  assert.deepEqual([waiting.status, waiting.cancelling], ['Cancelled', null])
  assert.deepEqual(waiting.refund, { amount, state: 'on its way', at: null })
  await runOutboxOnce(shop, 'book courier')
  assert.equal(await readParcel(shop, orderId), undefined)
  await processPendingRefunds(shop)
  const shown = await showOneOrder(orderId)
  assert.deepEqual([shown.status, shown.refund?.state, shown.refund?.amount], ['Refunded', 'done', amount])
  assert.ok(shown.refund?.at)
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount)
})

test('asked again, before and after the refund, it answers the same and pays once', async () => {
  const pieces = await readStock(shop.database, tray)
  const { orderId, paymentId } = await place()
  await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)])
  await processPendingRefunds(shop)
  assert.ok((await cancel(orderId)).ok)
  assert.equal((await listRefunds(paymentId)).length, 1)
  assert.equal(await readStock(shop.database, tray), pieces)
  const kinds = await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId))
  assert.equal(kinds.filter(({ kind }) => kind === 'order cancelled mail').length, 1)
  assert.equal(kinds.filter(({ kind }) => kind === 'order refunded mail').length, 0, 'it has been told')
})

test('after it is booked: the booking is cancelled at the courier service, too', async () => {
  const { orderId } = await place()
  await runOutboxOnce(shop, 'book courier')
  const cancelled = await cancel(orderId)
  assert.ok(cancelled.ok && !cancelled.pending)
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
  const parcel = await readParcel(shop, orderId)
  assert.ok(parcel && (await syncTracking(shop, parcel)))
  assert.deepEqual(await listUnresolvedExceptions(shop), [], 'the shopper wished it')
})

for (const label of ['OUT FOR PICKUP', 'PICKED UP', 'DELIVERED'])
  test(`too late when the courier says ${label}, even when we have not heard of it`, async () => {
    const { orderId, paymentId } = await place()
    await runOutboxOnce(shop, 'book courier')
    const { awb } = (await readParcel(shop, orderId)) ?? {}
    await shop.controlSandbox('POST', '/shiprocket/advance', { awb, to: label })
    const refused = await cancel(orderId)
    assert.ok(!refused.ok)
    assert.equal(refused.reason, 'too-late')
    assert.match(refused.message, /packed|on its way|delivered/)
    assert.equal((await showOneOrder(orderId)).cancelling, null)
    assert.deepEqual(await listRefunds(paymentId), [])
    assert.deepEqual(await listUnresolvedExceptions(shop), [])
  })

test('while the courier service does not answer, the wish stands, and no money moves', async () => {
  const { orderId, paymentId } = await place()
  await runOutboxOnce(shop, 'book courier')
  await injectFault('*', 'status', { value: 503, times: 1_000 })
  const wished = await cancel(orderId)
  assert.ok(wished.ok && wished.pending)
  assert.equal((await showOneOrder(orderId)).cancelling, 'requested')
  assert.deepEqual(await listRefunds(paymentId), [])
  await cancelPendingParcels()
  shop.advanceClock(61)
  await cancelPendingParcels()
  assert.deepEqual(await listUnresolvedExceptions(shop), ['cancelling refused'])
  await shop.controlSandbox('DELETE', '/faults')
  await cancelPendingParcels()
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  await shop.database.pool.query('DELETE FROM ledger_breaks')
})

test('a booking whose answer was lost is found and cancelled', async () => {
  const { orderId } = await place()
  await injectFault('/orders/create/adhoc', 'reset_after_commit', { times: 2 })
  await runOutboxOnce(shop, 'book courier')
  assert.equal((await readParcel(shop, orderId))?.courierOrderId, null)
  await cancel(orderId)
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
})

test('a booking that reaches the courier after nobody waits for it any more is cancelled, too', async () => {
  const { orderId } = await place()
  const late: (() => Promise<unknown>)[] = []
  const couriers: typeof shop.couriers = {
    ...shop.couriers,
    createParcel: (parcel) => {
      late.push(() => shop.couriers.createParcel(parcel))
      return Promise.resolve({ ok: false, reason: 'unavailable', message: 'no answer', timedOut: true })
    },
  }
  await runOutboxOnce({ ...shop, couriers }, 'book courier')
  const asked = await cancel(orderId)
  assert.ok(asked.ok && asked.pending)
  await late[0]?.()
  await cancelPendingParcels()
  assert.equal((await readOrder(shop, orderId)).state, 'cancelled')
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
})

test('cancelled while it is being booked, again and again: in the end there is one truth', async () => {
  const placed = await Promise.all(Array.from({ length: 12 }, place))
  await injectFault('*', 'delay_ms', { value: 15, times: 1_000, probability: 0.5 })
  await Promise.all([
    runOutboxOnce(shop, 'book courier'),
    ...placed.map(async ({ orderId }, index) => {
      for (let wait = 0; wait < index; wait++) await readOrder(shop, orderId)
      await cancel(orderId)
    }),
  ])
  for (let rounds = 0; rounds < 6; rounds++) {
    await cancelPendingParcels()
    await runOutboxOnce(shop, 'book courier')
  }
  await processPendingRefunds(shop)
  await processPendingRefunds(shop)
  for (const { orderId, paymentId } of placed) {
    assert.equal((await readOrder(shop, orderId)).state, 'refunded')
    assert.deepEqual(
      (await listSandboxParcels(shop, orderId)).filter(({ label }) => label !== 'CANCELED'),
      [],
    )
    assert.equal((await listRefunds(paymentId)).length, 1)
  }
})

test('an order that is not paid, and one of somebody else, cannot be cancelled', async () => {
  const { orderId } = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const unpaid = await cancel(orderId)
  assert.deepEqual([unpaid.ok, !unpaid.ok && unpaid.reason], [false, 'too-late'])
  const placed = await place()
  await shop.database.pool.query(`
    INSERT INTO customers (email, password_hash, provider, first_name, last_name, created_at, updated_at)
    VALUES ('ravi@example.in', 'x', 'local', 'Ravi', 'Iyer', now(), now())`)
  await shop.database.pool.query('UPDATE orders SET customer_id = (SELECT id FROM customers) WHERE id = $1', [
    placed.orderId,
  ])
  for (const asks of [null, 999]) {
    const stranger = await cancelOrder(shop, placed.orderId, asks)
    assert.deepEqual([stranger.ok, !stranger.ok && stranger.reason], [false, 'not-found'])
  }
  const unknown = await cancel('no-order')
  assert.deepEqual([unknown.ok, !unknown.ok && unknown.reason], [false, 'not-found'])
})

test('an order whose money all went back at the provider’s dashboard has its parcel called off, once', async () => {
  const { orderId, paymentId, amount } = await place()
  await runOutboxOnce(shop, 'book courier')
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['PICKUP SCHEDULED'],
  )
  await shop.payments.createRefund(paymentId, { amount, idempotencyKey: 'all-by-hand-1', notes: {} })
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  await applyPayment(shop, fetched.value)
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  await injectFault('*', 'status', { value: 503, times: 1_000 })
  await cancelPendingParcels()
  assert.equal((await findParcelsToCancel(shop)).length, 1, 'no answer: it is asked again')
  await shop.controlSandbox('DELETE', '/faults')
  await cancelPendingParcels()
  assert.deepEqual(
    (await listSandboxParcels(shop, orderId)).map(({ label }) => label),
    ['CANCELED'],
  )
  assert.deepEqual([(await readParcel(shop, orderId))?.stage, await findParcelsToCancel(shop)], ['cancelled', []])
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
