import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orders, refunds, ledgerBreaks } from '#server/database/order-tables.ts'
import { checkLedger } from './ledger-check.ts'
import { openRefunds, payBack } from './pay-back.ts'
import { settle } from './settle.ts'
import { addProduct } from './test-goods.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { openAshasOrder, pay } from './test-shopper.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database, { stock: 50 })
})
after(() => shop.close())

const orderOf = async ({ orderId }: { orderId: string }) => {
  const [order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.ok(order)
  return order
}
const settleAsTold = async (paymentId: string) => {
  const told = await shop.payments.fetchPayment(paymentId)
  assert.ok(told.ok)
  return settle(shop, told.value)
}
const refundsOf = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId))
const breaksAbout = async (reference: string) =>
  (await shop.database.orm.select().from(ledgerBreaks).where(eq(ledgerBreaks.reference, reference))).map(
    (found) => found.kind,
  )
const payBackWhatIsDue = async () => {
  for (const refund of await openRefunds(shop)) await payBack(shop, refund)
}

test('a second payment for a placed order goes back whole, once', async () => {
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  const first = await pay(shop, order)
  await settleAsTold(first.paymentId)
  const second = await pay(shop, order, { again: true })
  await settleAsTold(second.paymentId)
  await settleAsTold(second.paymentId)
  assert.deepEqual(await breaksAbout(second.paymentId), ['paid twice'])
  await payBackWhatIsDue()
  await payBackWhatIsDue()
  assert.deepEqual(
    (await refundsOf(second.paymentId)).map(({ amount, status }) => ({ amount, status })),
    [{ amount: order.amount, status: 'processed' }],
  )
  const there = await shop.payments.fetchPayment(second.paymentId)
  assert.equal(there.ok && there.value.amountRefunded, order.amount)
  const still = await orderOf(order)
  assert.deepEqual([still.state, still.paymentId], ['placed', first.paymentId])
})

test('a refund whose answer is lost is asked for again, and paid once', async () => {
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  await settleAsTold((await pay(shop, order)).paymentId)
  const { paymentId } = await pay(shop, order, { again: true })
  await settleAsTold(paymentId)
  await shop.desk('PUT', '/faults', {
    route: 'POST /payments/:id/refund',
    fault: 'reset_after_commit',
    times: 3,
  })
  await payBackWhatIsDue()
  await shop.desk('DELETE', '/faults')
  shop.later(1)
  await payBackWhatIsDue()
  assert.deepEqual(
    (await refundsOf(paymentId)).map((refund) => refund.status),
    ['processed'],
  )
  const there = await shop.payments.refundsOf(paymentId)
  assert.equal(there.ok && there.value.length, 1)
})

test('a refund the provider refuses is put before a person, and tried again until it goes through', async () => {
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  await settleAsTold((await pay(shop, order)).paymentId)
  const { paymentId } = await pay(shop, order, { again: true })
  await settleAsTold(paymentId)
  await shop.desk('PUT', '/settings', { refunds: 'low_balance' })
  await payBackWhatIsDue()
  assert.deepEqual(await breaksAbout(`refund-${paymentId}`), ['refund refused'])
  await shop.desk('PUT', '/settings', { refunds: 'processed' })
  shop.later(1)
  await payBackWhatIsDue()
  assert.equal((await refundsOf(paymentId))[0]?.status, 'processed')
})

test('a refund on its way is looked after until it arrives', async () => {
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  await settleAsTold((await pay(shop, order)).paymentId)
  const { paymentId } = await pay(shop, order, { again: true })
  await settleAsTold(paymentId)
  await shop.desk('PUT', '/settings', { refunds: 'pending' })
  await payBackWhatIsDue()
  const [pending] = await refundsOf(paymentId)
  assert.equal(pending?.status, 'pending')
  await shop.desk('PUT', '/settings', { refunds: 'processed' })
  await shop.desk('POST', `/razorpay/refunds/${pending.providerRefundId}`, { to: 'processed' })
  shop.later(1)
  await payBackWhatIsDue()
  assert.equal((await refundsOf(paymentId))[0]?.status, 'processed')
})

test('a payment given back at the provider’s desk refunds its order', async () => {
  const order = await openAshasOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await pay(shop, order)
  await settleAsTold(paymentId)
  await shop.payments.refund(paymentId, { amount: order.amount, idempotencyKey: 'by-hand-0001', notes: {} })
  await settleAsTold(paymentId)
  await settleAsTold(paymentId)
  assert.equal((await orderOf(order)).state, 'refunded')
  assert.deepEqual(
    (await refundsOf(paymentId)).map(({ reason, amount }) => ({ reason, amount })),
    [{ reason: 'made at the provider', amount: order.amount }],
  )
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
