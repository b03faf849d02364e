import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orders, refunds, ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { pendingRefunds, processRefund } from './process-refund.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 50 })
})
after(() => shop.close())

const orderOf = async ({ orderId }: { orderId: string }) => {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}
const applyFetchedPayment = async (paymentId: string) => {
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  return applyPayment(shop, fetched.value)
}
const listRefunds = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
const listExceptions = async (reference: string) =>
  (await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, reference))).map(
    (found) => found.kind,
  )
const processPendingRefunds = async () => {
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
}

/** @returns the payment that goes back */
async function payTwice(): Promise<string> {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await applyFetchedPayment((await payInWindow(shop, order)).paymentId)
  const { paymentId } = await payInWindow(shop, order, { again: true })
  await applyFetchedPayment(paymentId)
  return paymentId
}

async function processWithLostAnswers(): Promise<void> {
  await shop.controlSandbox('PUT', '/faults', {
    route: 'POST /payments/:id/refund',
    fault: 'reset_after_commit',
    times: 3,
  })
  await processPendingRefunds()
  await shop.controlSandbox('DELETE', '/faults')
}

test('a second payment for a placed order goes back whole, once', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const first = await payInWindow(shop, order)
  await applyFetchedPayment(first.paymentId)
  const second = await payInWindow(shop, order, { again: true })
  await applyFetchedPayment(second.paymentId)
  await applyFetchedPayment(second.paymentId)
  assert.deepEqual(await listExceptions(second.paymentId), ['paid twice'])
  await processPendingRefunds()
  await processPendingRefunds()
  assert.deepEqual(
    (await listRefunds(second.paymentId)).map(({ amount, status }) => ({ amount, status })),
    [{ amount: order.amount, status: 'processed' }],
  )
  const there = await shop.payments.fetchPayment(second.paymentId)
  assert.equal(there.ok && there.value.amountRefunded, order.amount)
  const still = await orderOf(order)
  assert.deepEqual([still.state, still.paid], ['placed', order.amount])
})

test('a refund whose answer is lost is asked for again, and paid once', async () => {
  const paymentId = await payTwice()
  await processWithLostAnswers()
  shop.advanceClock(1)
  await processPendingRefunds()
  assert.deepEqual(
    (await listRefunds(paymentId)).map((refund) => refund.status),
    ['processed'],
  )
  const there = await shop.payments.listRefunds(paymentId)
  assert.equal(there.ok && there.value.length, 1)
})

test('a refund on its way whose answer is lost is not taken for one that has arrived', async () => {
  const paymentId = await payTwice()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'pending' })
  await processWithLostAnswers()
  assert.equal((await listRefunds(paymentId))[0]?.status, 'requested')
  shop.advanceClock(1)
  await processPendingRefunds()
  const [pending] = await listRefunds(paymentId)
  assert.deepEqual([pending?.status, typeof pending?.providerRefundId], ['pending', 'string'])
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
})

test('a refund the provider refuses is put before a person, and tried again until it goes through', async () => {
  const paymentId = await payTwice()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'low_balance' })
  await processPendingRefunds()
  assert.deepEqual(await listExceptions(`refund-${paymentId}-paid-twice`), ['refund refused'])
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  shop.advanceClock(1)
  await processPendingRefunds()
  assert.equal((await listRefunds(paymentId))[0]?.status, 'processed')
})

test('a refund on its way is looked after until it arrives', async () => {
  const paymentId = await payTwice()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'pending' })
  await processPendingRefunds()
  const [pending] = await listRefunds(paymentId)
  assert.equal(pending?.status, 'pending')
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await shop.controlSandbox('POST', `/razorpay/refunds/${pending.providerRefundId}`, { to: 'processed' })
  shop.advanceClock(1)
  await processPendingRefunds()
  assert.equal((await listRefunds(paymentId))[0]?.status, 'processed')
})

test('an answer that comes late takes back no refund that was made meanwhile', async () => {
  const paymentId = await payTwice()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'pending' })
  await processPendingRefunds()
  const [pending] = await listRefunds(paymentId)
  assert.ok(pending?.providerRefundId)
  const late = await shop.payments.listRefunds(paymentId)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await shop.controlSandbox('POST', `/razorpay/refunds/${pending.providerRefundId}`, { to: 'processed' })
  await processRefund(shop, pending)
  await processRefund({ ...shop, payments: { ...shop.payments, listRefunds: async () => late } }, pending)
  const [made] = await listRefunds(paymentId)
  assert.equal(made?.status, 'processed')
  assert.ok(made.processedAt)
})

test('a payment given back at the provider’s dashboard refunds its order', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  await applyFetchedPayment(paymentId)
  await shop.payments.createRefund(paymentId, {
    amount: order.amount,
    idempotencyKey: 'by-hand-0001',
    notes: {},
  })
  await applyFetchedPayment(paymentId)
  await applyFetchedPayment(paymentId)
  assert.equal((await orderOf(order)).state, 'refunded')
  assert.deepEqual(
    (await listRefunds(paymentId)).map(({ reason, amount }) => ({ reason, amount })),
    [{ reason: 'made at the provider', amount: order.amount }],
  )
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
