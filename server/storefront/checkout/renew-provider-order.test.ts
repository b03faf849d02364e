import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import { ledgerExceptions, payments } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { reconcileOrder } from '#server/money/reconciliation/reconcile-order.ts'
import { reconcilePayments } from '#server/money/reconciliation/reconcile-payments.ts'
import { refundPayment } from '#server/fulfilment/exceptions/refund-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { applyPaymentOnce, createOrderInParts, payDueInWindow, startDue } from '#server/testing/order-in-parts.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { neverAborted, processPendingRefunds, readOrder } from '#server/testing/order-steps.ts'
import { byOwner } from '#server/testing/return-goods.ts'
import { startPayment } from './start-payment.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addTestProduct(shop.database, { stock: 100 })
})
after(() => shop.close())

const booksAgree = async () => assert.deepEqual(await checkLedger(shop.database), [])
const refundPieces = async (paymentId: string) => {
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, paymentId))
  const asked = { exceptionId: found?.id ?? 0, reason: 'Too little was paid', held: ['owner'] } as const
  return refundPayment(shop, asked, byOwner)
}
const listProviderOrders = () =>
  shop.controlSandbox<{ id: string; receipt: string; notes: Record<string, string> }[]>('GET', '/razorpay/orders')
const readDue = async (id: string) => (await shop.database.orm.select().from(dues).where(eq(dues.id, id)))[0]
const readPayment = async (id: string) =>
  (await shop.database.orm.select().from(payments).where(eq(payments.id, id)))[0]

/** The second part was paid with ₹1 too little, which was given back. */
async function payTooLittle() {
  const { id, total } = await createOrderInParts(shop, await createOrderRequest(shop, [{ id: tray, quantity: 2 }]))
  await payDueInWindow(shop, id)
  const due = `${id}-2`
  const earlier = await startDue(shop, due)
  const { paymentId } = await payInWindow(shop, earlier, { amount: earlier.amount - 100, webhook: false })
  await applyPaymentOnce(shop, paymentId)
  assert.ok((await refundPieces(paymentId)).ok)
  return { id, total, due, earlier, paymentId }
}

test('what was given back for a wrong amount can be paid again, by an order of its own at the provider', async () => {
  const { id, total, due, earlier, paymentId } = await payTooLittle()
  await applyPaymentOnce(shop, paymentId)
  assert.equal((await readOrder(shop, id)).state, 'placed', 'told again, it is no news')
  const renewed = await startDue(shop, due)
  assert.notEqual(renewed.providerOrderId, earlier.providerOrderId)
  assert.equal((await startDue(shop, due)).providerOrderId, renewed.providerOrderId, 'asked again, it is the same')
  const [old, fresh] = await Promise.all(
    [earlier, renewed].map(async ({ providerOrderId }) =>
      (await listProviderOrders()).find(({ id: known }) => known === providerOrderId),
    ),
  )
  assert.ok(old && fresh && old.receipt !== fresh.receipt && old.notes['seal'] !== fresh.notes['seal'])

  await processPendingRefunds(shop)
  await payDueInWindow(shop, due)
  const { paid, state } = await readOrder(shop, id)
  assert.deepEqual([paid, state], [total, 'placed'])
  await applyPaymentOnce(shop, paymentId)
  assert.equal((await readOrder(shop, id)).state, 'placed')
  await booksAgree()
})

test('a wrong amount whose refund fails opens no second matter, and its part can be paid', async () => {
  const { id, total, due, earlier, paymentId } = await payTooLittle()
  await shop.controlSandbox('PUT', '/settings', { refunds: 'failed' })
  await processPendingRefunds(shop)
  await shop.controlSandbox('PUT', '/settings', { refunds: 'processed' })
  await reconcileOrder(shop, { id })
  assert.equal((await readOrder(shop, id)).state, 'placed')
  const wrong = await shop.database.orm.select().from(ledgerExceptions).where(eq(ledgerExceptions.reference, paymentId))
  assert.ok(wrong.every(({ resolvedAt }) => resolvedAt))
  assert.notEqual((await startDue(shop, due)).providerOrderId, earlier.providerOrderId)
  await payDueInWindow(shop, due)
  await reconcileOrder(shop, { id })
  assert.equal((await readOrder(shop, id)).paid, total)
  await booksAgree()
})

test('money that comes on the earlier provider order pays once, and what comes on both goes back', async () => {
  for (const tells of ['browser', 'reconciler', 'list'] as const) {
    const { id, total, due, earlier } = await payTooLittle()
    const renewed = await startDue(shop, due)
    const late = await payInWindow(shop, earlier, { again: true, webhook: false })
    if (tells === 'browser') assert.ok((await confirmPayment(shop, late)).ok)
    if (tells === 'reconciler') assert.ok(await reconcileOrder(shop, { id }))
    if (tells === 'list') await reconcilePayments(shop, neverAborted)
    assert.equal((await readDue(due))?.paymentId, late.paymentId, tells)
    assert.equal((await readOrder(shop, id)).paid, total)

    const twice = await payInWindow(shop, renewed, { webhook: false })
    await applyPaymentOnce(shop, twice.paymentId)
    const { refunded, amount } = (await readPayment(twice.paymentId)) ?? {}
    assert.equal(refunded, amount)
    assert.equal((await readOrder(shop, id)).paid, total)
    await processPendingRefunds(shop)
    await booksAgree()
  }
})

test('money on the earlier provider order that is only set aside is taken, while nobody has opened another', async () => {
  const { id, total, due, earlier } = await payTooLittle()
  await shop.controlSandbox('PUT', '/faults', { route: 'POST /orders', fault: 'status', value: 503, times: 20 })
  assert.equal((await startPayment(shop, due)).ok, false)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal((await readDue(due))?.providerOrderId, null)
  const late = await payInWindow(shop, earlier, { again: true, webhook: false })
  assert.ok(await reconcileOrder(shop, { id }))
  assert.equal((await readDue(due))?.paymentId, late.paymentId)
  assert.equal((await readOrder(shop, id)).paid, total)
  assert.equal((await startPayment(shop, due)).ok, false, 'what is paid is asked for no more')
  await processPendingRefunds(shop)
  await booksAgree()
})

test('an answer that is lost opens the new order once, and not the earlier one', async () => {
  const { due, earlier } = await payTooLittle()
  await shop.controlSandbox('PUT', '/faults', { route: 'POST /orders', fault: 'reset_after_commit', times: 1 })
  const renewed = await startDue(shop, due)
  assert.notEqual(renewed.providerOrderId, earlier.providerOrderId)
  const { receipt } = (await listProviderOrders()).find(({ id }) => id === renewed.providerOrderId) ?? {}
  assert.equal((await listProviderOrders()).filter((order) => order.receipt === receipt).length, 1)
})

test('an order whose payment went back at the provider’s dashboard before we heard of it can be paid again', async () => {
  const order = await createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
  const { paymentId } = await payInWindow(shop, order, { webhook: false })
  const desk = { amount: order.amount, idempotencyKey: `desk-${paymentId}`, notes: {} }
  assert.ok((await shop.payments.createRefund(paymentId, desk)).ok)
  await applyPaymentOnce(shop, paymentId)
  assert.equal((await readOrder(shop, order.orderId)).state, 'awaiting payment')
  await payDueInWindow(shop, order.orderId)
  assert.equal((await readOrder(shop, order.orderId)).state, 'placed')
  await booksAgree()
})
