import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { ledgerBreaks, outbox, refunds } from '#server/database/order-tables.ts'
import { askRefundAgain } from './ask-refund-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkLedger } from './ledger-check.ts'
import { settle } from './settle.ts'
import { showOrder } from './show-order.ts'
import { addProduct } from './test-goods.ts'
import { payBackWhatIsDue, placeAshasOrder } from './test-parcels.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database, { stock: 100 })
})
afterEach(() => shop.desk('PUT', '/settings', { refunds: 'processed' }))
after(() => shop.close())

/** An order that is cancelled; the provider does with its refund as the test says. */
async function cancelled(outcome: 'pending' | 'failed') {
  await shop.desk('PUT', '/settings', { refunds: outcome })
  const placed = await placeAshasOrder(shop, [{ id: tray, quantity: 1 }])
  await cancelOrder(shop, placed.orderId, null)
  await payBackWhatIsDue(shop)
  return placed
}
const shown = async (orderId: string) => {
  const read = await showOrder(shop, { orderId, customerId: null })
  assert.ok(read.ok)
  return [read.order.status, read.order.refund?.state, read.order.refund?.amount]
}
const refundsOf = (paymentId: string) =>
  shop.database.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.key)
const hearAbout = async (paymentId: string) => {
  const told = await shop.payments.fetchPayment(paymentId)
  assert.ok(told.ok)
  await settle(shop, told.value)
}
const breakAbout = async (reference: string) =>
  (await shop.database.orm.select().from(ledgerBreaks).where(eq(ledgerBreaks.reference, reference)))[0]

test('an order is refunded when the provider says so, not when it was asked', async () => {
  const { orderId, paymentId, amount } = await cancelled('pending')
  await hearAbout(paymentId)
  assert.deepEqual(await shown(orderId), ['Cancelled', 'on its way', amount])
  const [refund] = await refundsOf(paymentId)
  await shop.desk('POST', `/razorpay/refunds/${refund?.providerRefundId}`, { to: 'processed' })
  shop.later(1)
  await payBackWhatIsDue(shop)
  assert.deepEqual(await shown(orderId), ['Refunded', 'done', amount])
})

test('a refund that failed is asked for again when a person says so, by a key of its own', async () => {
  const { orderId, paymentId, amount } = await cancelled('failed')
  const first = `refund-${paymentId}`
  assert.deepEqual(await shown(orderId), ['Cancelled', 'failed', amount])
  // However often we hear of it, nothing is asked for by itself.
  await hearAbout(paymentId)
  await payBackWhatIsDue(shop)
  assert.equal((await refundsOf(paymentId)).length, 1)
  const found = await breakAbout(first)
  assert.equal(found?.kind, 'refund failed')

  const asked = await Promise.all([1, 2, 3].map(() => askRefundAgain(shop, found.id)))
  assert.deepEqual(
    asked.map((each) => (each.ok ? each.key : each.reason)).toSorted(),
    ['not-failed', 'not-failed', `${first}-2`].toSorted(),
  )
  assert.deepEqual(await shown(orderId), ['Cancelled', 'on its way', amount])
  await payBackWhatIsDue(shop)
  // Failed once more: the next try is the third.
  const again = await breakAbout(`${first}-2`)
  assert.ok(again && (await breakAbout(first))?.resolvedAt)
  await shop.desk('PUT', '/settings', { refunds: 'processed' })
  assert.ok((await askRefundAgain(shop, again.id)).ok)
  await payBackWhatIsDue(shop)
  assert.deepEqual(await shown(orderId), ['Refunded', 'done', amount])
  assert.deepEqual(
    (await refundsOf(paymentId)).map(({ key, status }) => [key, status]),
    [
      [first, 'failed'],
      [`${first}-2`, 'failed'],
      [`${first}-3`, 'processed'],
    ],
  )
  const there = await shop.payments.fetchPayment(paymentId)
  assert.equal(there.ok && there.value.amountRefunded, amount)
})

test('nothing else can be asked for that way', async () => {
  assert.equal((await askRefundAgain(shop, 2_147_483_647)).ok, false)
  const { paymentId } = await cancelled('pending')
  const [other] = await shop.database.orm
    .insert(ledgerBreaks)
    .values({ kind: 'refund failed', reference: `refund-${paymentId}`, seenAt: shop.now() })
    .returning()
  const asked = await askRefundAgain(shop, other?.id ?? 0)
  assert.equal(!asked.ok && asked.reason, 'not-failed')
})

test('after all of this the books agree, and nobody was told twice', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
  const told = await shop.database.orm.select().from(outbox).where(eq(outbox.kind, 'order refunded mail'))
  assert.deepEqual(told, [], 'the mail about the cancelled order has said it')
})
