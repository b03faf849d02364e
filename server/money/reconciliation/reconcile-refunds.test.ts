import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { cancelOrder } from '#server/fulfilment/cancellations/cancel-order.ts'
import { creditNotes } from '#server/platform/database/document-tables.ts'
import { ledgerExceptions, payments, refunds } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { processPaymentEvent } from '#server/money/payments/process-payment-event.ts'
import { receivePaymentEvent } from '#server/money/payments/receive-payment-event.ts'
import { retryRefund } from '#server/money/refunds/retry-refund.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPaidOrder, neverAborted, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { byOwner, returnGoods } from '#server/testing/return-goods.ts'
import { sign } from '#providers/payment/razorpay-signatures.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 100 })
})
after(() => shop.close())

type SentEvent = { id: string; name: string; body: string }

const placeOrder = (quantity = 1) => createPaidOrder(shop, [{ id: tray, quantity }])
const listRefunds = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.key)
const readPayment = async (paymentId: string) => {
  const [payment] = await shop.database.orm.select().from(payments).where(eq(payments.id, paymentId))
  assert.ok(payment)
  return payment
}
const agrees = async (paymentId: string) => {
  const theirs = await shop.payments.fetchPayment(paymentId)
  assert.equal(theirs.ok && theirs.value.amountRefunded, (await readPayment(paymentId)).refunded)
}
const findMatter = async (reference: string) => {
  const found = await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, reference))
  return found.find(({ kind, resolvedAt }) => kind === 'refund failed' && resolvedAt === null)
}
const countNotes = async (key: string) => shop.database.orm.$count(creditNotes, eq(creditNotes.refundKey, key))
const readShown = async (orderId: string) => {
  const read = await showOrder(shop, { orderId, customerId: null })
  assert.ok(read.ok)
  return read.order.refund?.state
}
const refundAtProvider = async (paymentId: string, amount: number, key: string) => {
  const made = await shop.payments.createRefund(paymentId, { amount, idempotencyKey: `at-the-desk-${key}`, notes: {} })
  assert.ok(made.ok)
  return made.value.id
}
const failLater = (refundId: string | null | undefined) =>
  shop.controlSandbox('POST', `/razorpay/refunds/${refundId}`, { to: 'failed' })
const deliver = async (paymentId: string, name: string) => {
  const sent = (await shop.controlSandbox<SentEvent[]>('GET', '/events')).filter(({ body }) => body.includes(paymentId))
  for (const { id, body } of sent.filter((event) => event.name === name)) {
    const signature = sign(body, shop.secrets.webhookSecret)
    const received = await receivePaymentEvent(shop, { rawBody: Buffer.from(body), signature, eventId: id })
    assert.ok(received.ok)
    await processPaymentEvent(shop, received.id)
  }
}
const compareAtNight = async () => {
  shop.advanceClock(24 * 60)
  return reconcilePayments(shop, neverAborted)
}
const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])

test('a refund that fails after it was booked is noticed by its webhook, and asked for once more', async () => {
  const { orderId, paymentId, amount } = await placeOrder()
  await cancelOrder(shop, orderId, null)
  await processPendingRefunds(shop)
  const [made] = await listRefunds(paymentId)
  assert.ok(made)
  assert.deepEqual([made.status, (await readOrder(shop, orderId)).state], ['processed', 'refunded'])
  const notes = await countNotes(made.key)

  await failLater(made.providerRefundId)
  await deliver(paymentId, 'refund.failed')
  assert.equal((await readPayment(paymentId)).refunded, 0)
  await agrees(paymentId)
  assert.equal(await readShown(orderId), 'failed')
  await booksAgree()
  const matter = await findMatter(made.key)
  assert.ok(matter)

  assert.ok((await retryRefund(shop, matter.id, byOwner)).ok)
  assert.equal((await retryRefund(shop, matter.id, byOwner)).ok, false, 'it is asked for once')
  await booksAgree()
  await processPendingRefunds(shop)
  await agrees(paymentId)
  const again = await listRefunds(paymentId)
  assert.deepEqual(
    again.map(({ amount: given, status }) => [given, status]),
    [[amount, 'processed']],
  )
  assert.notEqual(again[0]?.providerRefundId, made.providerRefundId)
  assert.equal(await readShown(orderId), 'done')
  assert.equal(await countNotes(made.key), notes, 'the credit note is written once')
  await booksAgree()
})

test('a refund whose failing nobody told us of is found at night, weeks after its payment', async () => {
  const { orderId, paymentId } = await placeOrder(2)
  shop.advanceClock(20 * 24 * 60)
  const shown = await showOrder(shop, { orderId, customerId: null })
  assert.ok(shown.ok)
  const parts = [{ line: shown.cart[0]!.line, units: 1 }]
  assert.ok((await returnGoods(shop, { orderId, parts, reason: 'broken' })).ok)
  await processPendingRefunds(shop)
  const [made] = await listRefunds(paymentId)
  assert.ok(made)
  await failLater(made.providerRefundId)
  assert.equal(await compareAtNight(), 0)
  assert.ok(await findMatter(made.key))
  assert.deepEqual([(await readPayment(paymentId)).refunded, (await readPayment(paymentId)).owed], [0, made.amount])
  await booksAgree()

  // The rest goes back beside it: what bounced is owed, and is no part of the rest.
  await cancelOrder(shop, orderId, null)
  await processPendingRefunds(shop)
  await booksAgree()
  const matter = await findMatter(made.key)
  assert.ok(matter && (await retryRefund(shop, matter.id, byOwner)).ok)
  await processPendingRefunds(shop)
  const { refunded, amount, owed } = await readPayment(paymentId)
  assert.deepEqual([refunded, owed], [amount, 0])
  assert.equal((await readOrder(shop, orderId)).state, 'refunded')
  await agrees(paymentId)
  await booksAgree()
  assert.equal(await compareAtNight(), 0)
})

test('a refund at the provider’s dashboard that nobody told us of, and that fails later, is found, and paid there again', async () => {
  const { orderId, paymentId, amount } = await placeOrder()
  shop.advanceClock(10 * 24 * 60)
  const refundId = await refundAtProvider(paymentId, amount, 'first')
  assert.equal(await compareAtNight(), 0)
  const [made] = await listRefunds(paymentId)
  assert.deepEqual([made?.amount, made?.status], [amount, 'processed'])
  assert.equal(await compareAtNight(), 0)
  assert.equal((await listRefunds(paymentId)).length, 1)

  await failLater(refundId)
  assert.equal(await compareAtNight(), 0)
  assert.ok(made && (await findMatter(made.key)))
  await agrees(paymentId)
  assert.equal(await readShown(orderId), 'failed')
  await booksAgree()

  await refundAtProvider(paymentId, amount, 'second')
  assert.equal(await compareAtNight(), 0)
  assert.equal(await findMatter(made.key), undefined)
  assert.equal((await listRefunds(paymentId)).length, 1)
  await agrees(paymentId)
  await booksAgree()
})

test('a refund that is asked for again and fails again is asked for a third time', async () => {
  const { orderId, paymentId } = await placeOrder()
  await cancelOrder(shop, orderId, null)
  await processPendingRefunds(shop)
  for (const outcome of ['failed', 'pending']) {
    const [made] = await listRefunds(paymentId)
    assert.ok(made)
    if (made.status === 'processed') await failLater(made.providerRefundId)
    await deliver(paymentId, 'refund.failed')
    const matter = await findMatter(made.key)
    assert.ok(matter)
    await shop.controlSandbox('PUT', '/settings', { refunds: outcome })
    assert.ok((await retryRefund(shop, matter.id, byOwner)).ok)
    await processPendingRefunds(shop)
    await booksAgree()
  }
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  const [pending] = await listRefunds(paymentId)
  assert.deepEqual([pending?.status, pending?.bounces], ['pending', 2])
  await shop.controlSandbox('POST', `/razorpay/refunds/${pending?.providerRefundId}`, { to: 'processed' })
  shop.advanceClock(60)
  await processPendingRefunds(shop)
  await agrees(paymentId)
  await booksAgree()
})

test('of two refunds at the provider the one that failed is taken back, and what cannot be told apart is put before a person', async () => {
  const { paymentId } = await placeOrder()
  await refundAtProvider(paymentId, 1_000, 'a')
  await compareAtNight()
  const failing = await refundAtProvider(paymentId, 2_000, 'b')
  await compareAtNight()
  await failLater(failing)
  assert.equal(await compareAtNight(), 0)
  assert.equal((await readPayment(paymentId)).refunded, 1_000)
  const together = [await refundAtProvider(paymentId, 300, 'c'), await refundAtProvider(paymentId, 400, 'd')]
  assert.equal(await compareAtNight(), 0, 'both were seen as one')
  await failLater(together[1])
  assert.equal(await compareAtNight(), 1)
  const found = await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, paymentId))
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['differs from provider'],
  )
})
