import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orders, outbox, payments, ledgerExceptions } from '#server/platform/database/order-tables.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { pendingRefunds, processRefund } from '#server/money/refunds/process-refund.ts'
import { applyPayment } from './apply-payment.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
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
const outboxKinds = async ({ orderId }: { orderId: string }) =>
  (await shop.database.orm.select().from(outbox).where(eq(outbox.orderId, orderId))).map((row) => row.kind)
const listExceptions = async (reference: string) =>
  (await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, reference))).map(
    (found) => found.kind,
  )
const processPendingRefunds = async () => {
  for (const refund of await pendingRefunds(shop)) await processRefund(shop, refund)
}
const expire = async (order: { orderId: string }) => {
  await expireOrder(shop, order.orderId)
  assert.equal((await orderOf(order)).state, 'expired')
}

test('a captured payment places its order, and every promise is made once', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  assert.ok((await applyFetchedPayment(paymentId)).ok)
  const placed = await orderOf(order)
  assert.deepEqual([placed.state, placed.paid, placed.isStockReserved], ['placed', order.amount, true])
  assert.ok(placed.placedAt)
  assert.deepEqual((await outboxKinds(order)).toSorted(), [
    'analytics purchase',
    'book courier',
    'order packing mail',
    'order placed mail',
  ])
})

test('told twenty times at once, it is placed once', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  const applied = await Promise.all(Array.from({ length: 20 }, () => applyFetchedPayment(paymentId)))
  assert.ok(applied.every((result) => result.ok && result.order.state === 'placed'))
  assert.equal((await outboxKinds(order)).length, 4)
})

test('money that is only set aside is taken first', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { outcome: 'authorized' })
  assert.ok((await applyFetchedPayment(paymentId)).ok)
  assert.equal((await orderOf(order)).state, 'placed')
  const [captured] = await shop.database.orm.select().from(payments).where(eq(payments.id, paymentId))
  assert.equal(captured?.status, 'captured')
})

test('a capture whose answer is lost is looked up, not repeated blindly', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { outcome: 'authorized' })
  await shop.controlSandbox('PUT', '/faults', {
    route: 'POST /payments/:id/capture',
    fault: 'reset_after_commit',
  })
  assert.ok((await applyFetchedPayment(paymentId)).ok)
  assert.equal((await orderOf(order)).state, 'placed')
})

test('while the provider is down, money set aside waits', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { outcome: 'authorized' })
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'status', value: 503, times: 100 })
  const applied = await applyPayment(shop, fetched.value)
  await shop.controlSandbox('DELETE', '/faults')
  assert.ok(!applied.ok && applied.reason === 'not-now')
  assert.equal((await orderOf(order)).state, 'awaiting payment')
  await reconcileOrder(shop, await orderOf(order))
  assert.equal((await orderOf(order)).state, 'placed')
})

test('a failed attempt changes nothing, and a late yes of the bank still counts', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await shop.controlSandbox('POST', '/razorpay/pay', { order_id: order.providerOrderId, outcome: 'failed' })
  await reconcileOrder(shop, await orderOf(order))
  assert.equal((await orderOf(order)).state, 'awaiting payment')
  const [failed] = await shop.database.orm.select().from(payments).where(eq(payments.orderId, order.orderId))
  assert.equal(failed?.status, 'failed')
  await shop.controlSandbox('POST', `/razorpay/payments/${failed.id}`, { to: 'authorized' })
  await applyFetchedPayment(failed.id)
  assert.equal((await orderOf(order)).state, 'placed')
})

test('reports that arrive in the wrong order move nothing back', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  for (const status of ['captured', 'authorized', 'failed', 'created', 'unknown'] as const)
    await applyPayment(shop, { ...fetched.value, status })
  assert.equal((await orderOf(order)).state, 'placed')
  const [payment] = await shop.database.orm.select().from(payments).where(eq(payments.id, paymentId))
  assert.equal(payment?.status, 'captured')
})

test('another amount than the order is never goods: it is put before a person', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { amount: 100 })
  await applyFetchedPayment(paymentId)
  const held = await orderOf(order)
  assert.deepEqual([held.state, held.paid], ['under review', 0])
  assert.deepEqual(await listExceptions(paymentId), ['wrong amount'])
  assert.deepEqual(await outboxKinds(order), [])
})

test('another amount that is only set aside is not taken', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { amount: 100, outcome: 'authorized' })
  await applyFetchedPayment(paymentId)
  assert.equal((await orderOf(order)).state, 'awaiting payment')
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.status, 'authorized')
})

test('money that comes after the hold has ended takes the pieces again', async () => {
  const lamp = await addTestProduct(shop.database, { name: 'Diya lamp', stock: 3 })
  const order = await createUnpaidOrder(shop, [{ id: lamp, quantity: 2 }])
  assert.equal(await readStock(shop.database, lamp), 1)
  await expire(order)
  assert.equal(await readStock(shop.database, lamp), 3)
  const { paymentId } = await payInWindow(shop, order)
  await applyFetchedPayment(paymentId)
  const placed = await orderOf(order)
  assert.deepEqual([placed.state, placed.isStockReserved], ['placed', true])
  assert.equal(await readStock(shop.database, lamp), 1)
})

test('money that comes when all is sold goes back, and the order says so', async () => {
  const lamp = await addTestProduct(shop.database, { name: 'Last diya', stock: 1 })
  const order = await createUnpaidOrder(shop, [
    { id: lamp, quantity: 1 },
    { id: tray, quantity: 2 },
  ])
  await expire(order)
  const trays = await readStock(shop.database, tray)
  const other = await createUnpaidOrder(shop, [{ id: lamp, quantity: 1 }])
  await applyFetchedPayment((await payInWindow(shop, other)).paymentId)
  const { paymentId } = await payInWindow(shop, order)
  await Promise.all([applyFetchedPayment(paymentId), applyFetchedPayment(paymentId)])
  assert.equal((await orderOf(order)).state, 'expired')
  assert.equal(await readStock(shop.database, tray), trays, 'the trays stay on the shelf')
  await processPendingRefunds()
  assert.equal((await orderOf(order)).state, 'refunded')
  assert.deepEqual(await outboxKinds(order), ['order refunded mail'])
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.status, 'refunded')
})

test('the hold stays as long as the provider cannot be asked', async () => {
  const lamp = await addTestProduct(shop.database, { stock: 1 })
  const order = await createUnpaidOrder(shop, [{ id: lamp, quantity: 1 }])
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  await expireOrder(shop, order.orderId)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal((await orderOf(order)).state, 'awaiting payment')
  assert.equal(await readStock(shop.database, lamp), 0)
})

test('the hold of an order that was paid does not end: the order is placed', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await payInWindow(shop, order, { webhook: false })
  await expireOrder(shop, order.orderId)
  assert.equal((await orderOf(order)).state, 'placed')
})

test('a payment of nobody’s order is told apart', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  for (const orderId of ['order_of_another_shop', null]) {
    const applied = await applyPayment(shop, { ...fetched.value, orderId })
    assert.ok(!applied.ok && applied.reason === 'unknown-order')
  }
})

test('a payment cannot pay for a second order', async () => {
  const [first, second] = [
    await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
    await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
  ]
  const { paymentId } = await payInWindow(shop, first)
  await applyFetchedPayment(paymentId)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  await applyPayment(shop, { ...fetched.value, orderId: second.providerOrderId })
  assert.equal((await orderOf(second)).state, 'awaiting payment')
  assert.deepEqual(await listExceptions(paymentId), ['payment of another order'])
})

test('another currency is never goods', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order)
  const fetched = await shop.payments.fetchPayment(paymentId)
  assert.ok(fetched.ok)
  await applyPayment(shop, { ...fetched.value, currency: 'USD' })
  assert.equal((await orderOf(order)).state, 'under review')
  assert.deepEqual(await listExceptions(paymentId), ['wrong amount'])
})

test('money for an order that is under review is put before the person who reviews it', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  await applyFetchedPayment((await payInWindow(shop, order, { amount: 100 })).paymentId)
  const { paymentId } = await payInWindow(shop, order, { again: true })
  await applyFetchedPayment(paymentId)
  assert.equal((await orderOf(order)).state, 'under review')
  assert.deepEqual(await listExceptions(paymentId), ['paid while under review'])
})

test('a second payment that the provider gives back by itself is not given back twice', async () => {
  await shop.controlSandbox('PUT', '/settings', { secondPayments: 'given_back' })
  const orders = [
    await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
    await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }]),
  ]
  for (const [turn, order] of orders.entries()) {
    await applyFetchedPayment((await payInWindow(shop, order)).paymentId)
    const { paymentId } = await payInWindow(shop, order, { again: true })
    const fetched = await shop.payments.fetchPayment(paymentId)
    assert.ok(fetched.ok && fetched.value.status === 'refunded')
    // The first time we hear of the capture before the refund, the second time only afterwards.
    if (turn === 0) await applyPayment(shop, { ...fetched.value, status: 'captured', amountRefunded: 0 })
    await processPendingRefunds()
    await applyFetchedPayment(paymentId)
    await processPendingRefunds()
    const there = await shop.payments.listRefunds(paymentId)
    assert.equal(there.ok && there.value.length, 1)
    assert.equal((await orderOf(order)).state, 'placed')
  }
  await shop.controlSandbox('PUT', '/settings', { secondPayments: 'kept' })
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})
