import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { ledgerExceptions, outbox, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { retryRefund } from './retry-refund.ts'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { processPendingRefunds, createPaidOrder } from '#server/testing/order-steps.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'
import { byOwner as who } from '#server/testing/return-goods.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 100 })
})
afterEach(() => shop.controlSandbox('PUT', '/settings', { refunds: 'processed' }))
after(() => shop.close())

async function cancelled(outcome: 'pending' | 'failed') {
  await shop.controlSandbox('PUT', '/settings', { refunds: outcome })
  const placed = await createPaidOrder(shop, [{ id: tray, quantity: 1 }])
  await cancelOrder(shop, placed.orderId, null)
  await processPendingRefunds(shop)
  return placed
}
const showOneOrder = async (orderId: string) => {
  const read = await showOrder(shop, { orderId, customerId: null })
  assert.ok(read.ok)
  return [read.order.status, read.order.refund?.state, read.order.refund?.amount]
}
const listRefunds = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.key)
const applyFetchedPayment = async (paymentId: string) => {
  const told = await shop.payments.fetchPayment(paymentId)
  assert.ok(told.ok)
  await applyPayment(shop, told.value)
}
const findException = async (reference: string) =>
  (await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, reference)))[0]

test('an order is refunded when the provider says so, not when it was asked', async () => {
  const { orderId, paymentId, amount } = await cancelled('pending')
  await applyFetchedPayment(paymentId)
  assert.deepEqual(await showOneOrder(orderId), ['Cancelled', 'on its way', amount])
  const [refund] = await listRefunds(paymentId)
  await shop.controlSandbox('POST', `/razorpay/refunds/${refund?.providerRefundId}`, { to: 'processed' })
  shop.advanceClock(1)
  await processPendingRefunds(shop)
  assert.deepEqual(await showOneOrder(orderId), ['Refunded', 'done', amount])
})

test('a refund that failed is asked for again when a person says so, by a key of its own', async () => {
  const { orderId, paymentId, amount } = await cancelled('failed')
  const first = `refund-${paymentId}-order-cancelled`
  assert.deepEqual(await showOneOrder(orderId), ['Cancelled', 'failed', amount])
  await applyFetchedPayment(paymentId)
  await processPendingRefunds(shop)
  assert.equal((await listRefunds(paymentId)).length, 1)
  const found = await findException(first)
  assert.equal(found?.kind, 'refund failed')

  const retried = await Promise.all([1, 2, 3].map(() => retryRefund(shop, found.id, who)))
  assert.deepEqual(
    retried.map((each) => (each.ok ? each.key : each.reason)).toSorted(),
    ['not-failed', 'not-failed', `${first}-try-2`].toSorted(),
  )
  assert.deepEqual(await showOneOrder(orderId), ['Cancelled', 'on its way', amount])
  await processPendingRefunds(shop)
  const again = await findException(`${first}-try-2`)
  assert.ok(again && (await findException(first))?.resolvedAt)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  assert.ok((await retryRefund(shop, again.id, who)).ok)
  await processPendingRefunds(shop)
  assert.deepEqual(await showOneOrder(orderId), ['Refunded', 'done', amount])
  assert.deepEqual(
    (await listRefunds(paymentId)).map(({ key, status }) => [key, status]),
    [
      [first, 'failed'],
      [`${first}-try-2`, 'failed'],
      [`${first}-try-3`, 'processed'],
    ],
  )
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount)
  const parts = await shop.database.orm.select().from(refundParts).where(eq(refundParts.shipmentId, orderId))
  const ofThird = parts.filter(({ refundKey }) => refundKey === `${first}-try-3`)
  assert.equal(sumOfParts(ofThird), amount)
  assert.deepEqual(
    ofThird.map(({ lineId, units }) => [lineId !== null, units]),
    [
      [true, 1],
      [false, 1],
    ],
    'the tray and the delivery',
  )
})

test('nothing else can be asked for that way', async () => {
  assert.equal((await retryRefund(shop, 2_147_483_647, who)).ok, false)
  const { paymentId } = await cancelled('pending')
  const [other] = await shop.database.orm
    .insert(ledgerExceptions)
    .values({ kind: 'refund failed', reference: `refund-${paymentId}-order-cancelled`, detectedAt: shop.now() })
    .returning()
  const retried = await retryRefund(shop, other?.id ?? 0, who)
  assert.equal(!retried.ok && retried.reason, 'not-failed')
})

test('after all of this the books agree, and nobody was told twice', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
  const mails = await shop.database.orm.select().from(outbox).where(eq(outbox.kind, 'order refunded mail'))
  assert.deepEqual(mails, [], 'the mail about the cancelled order has said it')
})
