import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { readConfig } from '#config'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { ledgerExceptions, orders, payments, watermarks } from '#server/platform/database/order-tables.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { expireOrder } from './expire-order.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createUnpaidOrder, payInWindow } from '#server/testing/create-test-order.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { reconcilePaymentsNightly } from './reconcile-payments-nightly.ts'
import { findExpiredHolds, findOrdersToReconcile } from './find-orders-to-reconcile.ts'
import { listPages } from './list-pages.ts'
import { reconcileSinceWatermark } from './reconcile-since.ts'

const neverAborted = new AbortController().signal
const shop = await openTestShop()
const tray = await addTestProduct(shop.database, { stock: 1_000 })
after(() => shop.close())

const openOrder = () => createUnpaidOrder(shop, [{ id: tray, quantity: 1 }])
const readState = async ({ orderId }: { orderId: string }) =>
  (await shop.database.orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.state
const reconcileAll = async () => {
  for (const order of await findOrdersToReconcile(shop)) await reconcileOrder(shop, order)
}
const isDueForReconciliation = async ({ orderId }: { orderId: string }) =>
  (await findOrdersToReconcile(shop)).some(({ id }) => id === orderId)
const watermark = async () => (await shop.database.orm.select().from(watermarks))[0]?.reachedAt

test('a payment nobody told us of is found by asking about its order', async () => {
  const order = await openOrder()
  await payInWindow(shop, order, { webhook: false })
  assert.ok(!(await isDueForReconciliation(order)), 'the browser has its chance first')
  shop.advanceClock(0.2)
  await reconcileAll()
  assert.equal(await readState(order), 'placed')
})

test('what nobody told us of is found in the next reading of the list, however old the order is and though an answer was lost', async () => {
  assert.ok(readConfig({}).reconcileListSeconds <= 5, 'settled within 6 seconds')
  for (const minutes of [0.1, 2, 9, 25]) {
    const order = await openOrder()
    shop.advanceClock(minutes)
    await reconcileAll()
    await payInWindow(shop, order, { webhook: false })
    assert.ok(!(await isDueForReconciliation(order)), 'it was asked about just now')
    await shop.controlSandbox('PUT', '/faults', {
      route: 'GET /payments',
      fault: 'reset_after_commit',
      times: 1,
    })
    await reconcileSinceWatermark(shop, neverAborted)
    assert.equal(await readState(order), 'placed')
  }
})

test('an order is asked about ever less often, and an expired one for four days', async () => {
  const order = await openOrder()
  const polledMinutes: number[] = []
  for (let minute = 0; minute < 28; minute++) {
    shop.advanceClock(1)
    if (await isDueForReconciliation(order)) polledMinutes.push(minute)
    await reconcileAll()
  }
  assert.equal(polledMinutes.filter((minute) => minute < 9).length, 9)
  assert.ok(polledMinutes.length < 25, `asked ${polledMinutes.length} times in 28 minutes`)
  shop.advanceClock(7)
  assert.ok(!(await isDueForReconciliation(order)), 'whoever ends its hold asks, and once is enough')
  assert.ok((await findExpiredHolds(shop, shop.now())).some(({ id }) => id === order.orderId))
  await expireOrder(shop, order.orderId)
  assert.equal(await readState(order), 'expired')
  shop.advanceClock(24 * 60)
  assert.ok(await isDueForReconciliation(order))
  await reconcileAll()
  shop.advanceClock(60)
  assert.ok(!(await isDueForReconciliation(order)))
  shop.advanceClock(4 * 24 * 60)
  assert.ok(!(await isDueForReconciliation(order)))
})

test('the end of all holds: paid ones are placed, the others go back on the shelf', async () => {
  const before = (await readStock(shop.database, tray)) ?? 0
  const [paid, unpaid] = [await openOrder(), await openOrder()]
  await payInWindow(shop, paid, { webhook: false })
  shop.advanceClock(31)
  for (const { id } of await findExpiredHolds(shop, shop.now())) await expireOrder(shop, id)
  assert.deepEqual([await readState(paid), await readState(unpaid)], ['placed', 'expired'])
  assert.equal(await readStock(shop.database, tray), before - 1)
})

test('while the provider does not answer, a hold stays, and is left for the next round', async () => {
  const order = await openOrder()
  shop.advanceClock(31)
  const isDue = async (since: Date) => (await findExpiredHolds(shop, since)).some(({ id }) => id === order.orderId)
  const since = shop.now()
  assert.ok(await isDue(since))
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    fault: 'status',
    value: 503,
    times: 20,
  })
  await expireOrder(shop, order.orderId)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal(await readState(order), 'awaiting payment')
  assert.ok(!(await isDue(since)))
  shop.advanceClock(1)
  assert.ok(await isDue(shop.now()))
  await expireOrder(shop, order.orderId)
  assert.equal(await readState(order), 'expired')
})

test('the provider’s list settles what nobody asked about, and moves the watermark', async () => {
  await reconcileSinceWatermark(shop, neverAborted)
  const before = await watermark()
  const order = await openOrder()
  await payInWindow(shop, order, { webhook: false })
  shop.advanceClock(1)
  assert.equal(await reconcileSinceWatermark(shop, neverAborted), true)
  assert.equal(await readState(order), 'placed')
  const now = await watermark()
  assert.ok(before && now && now > before)
})

test('a list longer than a page is read to its end', async () => {
  const open = await Promise.all(Array.from({ length: 120 }, openOrder))
  await Promise.all(open.map((order) => payInWindow(shop, order, { webhook: false })))
  shop.advanceClock(1)
  await shop.controlSandbox('DELETE', '/requests')
  await reconcileSinceWatermark(shop, neverAborted)
  assert.deepEqual(new Set(await Promise.all(open.map(readState))), new Set(['placed']))
  const requests = (await shop.controlSandbox<{ path: string }[]>('GET', '/requests')).filter(({ path }) =>
    path.startsWith('/payments?'),
  )
  assert.ok(requests.length >= 3)
})

test('when a page is missing, or the shop is stopping, the watermark stays', async () => {
  const order = await openOrder()
  await payInWindow(shop, order, { webhook: false })
  shop.advanceClock(1)
  const before = await watermark()
  await shop.controlSandbox('PUT', '/faults', { route: 'GET /payments', fault: 'reset', times: 100 })
  assert.equal(await reconcileSinceWatermark(shop, neverAborted), false)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal(await reconcileSinceWatermark(shop, AbortSignal.abort()), false)
  assert.deepEqual(await watermark(), before)
  await reconcileSinceWatermark(shop, neverAborted)
  assert.equal(await readState(order), 'placed')
})

test('an authorisation that cannot be taken keeps the watermark where it is', async () => {
  const order = await openOrder()
  await payInWindow(shop, order, { outcome: 'authorized', webhook: false })
  shop.advanceClock(1)
  const before = await watermark()
  await shop.controlSandbox('PUT', '/faults', {
    route: 'POST /payments/:id/capture',
    fault: 'reset',
    times: 100,
  })
  assert.equal(await reconcileSinceWatermark(shop, neverAborted), false)
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual(await watermark(), before)
  assert.equal(await reconcileSinceWatermark(shop, neverAborted), true)
  assert.equal(await readState(order), 'placed')
})

test('money for an order that is not ours is put before a person, and holds nothing up', async () => {
  const theirs = await shop.payments.createOrder({
    amount: 50_000,
    currency: 'INR',
    receipt: 'GTH-999999',
    notes: {},
  })
  assert.ok(theirs.ok)
  const { paymentId } = await payInWindow(shop, { providerOrderId: theirs.value.id }, { webhook: false })
  assert.equal(await reconcileSinceWatermark(shop, neverAborted), true)
  const [found] = await shop.database.orm
    .select()
    .from(ledgerExceptions)
    .where(eq(ledgerExceptions.reference, paymentId))
  assert.equal(found?.kind, 'unknown order')
})

test('at night the ledgers agree; a difference is an exception until it is gone', async () => {
  shop.advanceClock(11)
  assert.equal(await reconcilePayments(shop, neverAborted), 0)
  const order = await openOrder()
  const { paymentId } = await payInWindow(shop, order)
  await reconcileOrder(shop, (await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId)))[0]!)
  shop.advanceClock(11)
  const setAmount = (amount: number) =>
    shop.database.orm.update(payments).set({ amount }).where(eq(payments.id, paymentId))
  await setAmount(order.amount + 1)
  assert.equal(
    await reconcilePayments(shop, neverAborted),
    3,
    'with the provider, its due, and what the order was paid',
  )
  await setAmount(order.amount)
  assert.equal(await reconcilePayments(shop, neverAborted), 0)
  const open = (await shop.database.orm.select().from(ledgerExceptions)).filter(
    ({ kind, resolvedAt }) => kind !== 'unknown order' && resolvedAt === null,
  )
  assert.deepEqual(open, [])
})

test('the comparison comes once a day, and again when it could not be finished', async () => {
  const done = async () =>
    (await shop.database.orm.select().from(watermarks)).find(({ name }) => name === 'ledger comparison')?.reachedAt
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  await reconcilePaymentsNightly(shop, neverAborted)
  await shop.controlSandbox('DELETE', '/faults')
  assert.equal(await done(), undefined)
  await reconcilePaymentsNightly(shop, neverAborted)
  const first = await done()
  assert.ok(first)
  shop.advanceClock(60)
  await reconcilePaymentsNightly(shop, neverAborted)
  assert.deepEqual(await done(), first)
  shop.advanceClock(24 * 60)
  await reconcilePaymentsNightly(shop, neverAborted)
  assert.notDeepEqual(await done(), first)
})

test('after all of this the books agree', async () => {
  const all: ProviderPayment[] = []
  for await (const answer of listPages((page) => shop.payments.listPayments(page), {
    from: new Date(0),
    to: new Date('2100-01-01'),
  }))
    if (answer.ok) all.push(...answer.page)
  const ours = all.filter(({ amount }) => amount !== 50_000)
  assert.deepEqual(await checkLedger(shop.database, { providerPayments: ours }), [])
})
