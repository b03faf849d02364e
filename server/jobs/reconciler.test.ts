import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { readConfig } from '#config'
import type { ProviderPayment } from '#providers/payment/payment-provider.ts'
import { ledgerBreaks, orders, payments, watermarks } from '#server/database/order-tables.ts'
import { askProvider } from '#server/orders/ask-provider.ts'
import { endHold } from '#server/orders/end-hold.ts'
import { checkLedger } from '#server/orders/ledger-check.ts'
import { addProduct, stockOf } from '#server/orders/test-goods.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { openAshasOrder, pay } from '#server/orders/test-shopper.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { compareLedgersNightly } from './compare-ledgers-nightly.ts'
import { holdsToEnd, ordersToAskAbout } from './orders-to-ask-about.ts'
import { providerPayments } from './provider-payments.ts'
import { readProviderList } from './read-provider-list.ts'

const running = new AbortController().signal
let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop()
  tray = await addProduct(shop.database, { stock: 1_000 })
})
after(() => shop.close())

const openOrder = () => openAshasOrder(shop, [{ id: tray, quantity: 1 }])
const stateOf = async ({ orderId }: { orderId: string }) =>
  (await shop.database.orm.select().from(orders).where(eq(orders.id, orderId)))[0]?.state
const askAboutAll = async () => {
  for (const order of await ordersToAskAbout(shop)) await askProvider(shop, order)
}
const isAskedAbout = async ({ orderId }: { orderId: string }) =>
  (await ordersToAskAbout(shop)).some(({ id }) => id === orderId)
const watermark = async () => (await shop.database.orm.select().from(watermarks))[0]?.reached

test('a payment nobody told us of is found by asking about its order', async () => {
  const order = await openOrder()
  await pay(shop, order, { webhook: false })
  assert.ok(!(await isAskedAbout(order)), 'the browser has its chance first')
  shop.later(0.2)
  await askAboutAll()
  assert.equal(await stateOf(order), 'placed')
})

test('what nobody told us of is found in the next reading of the list, however old the order is and though an answer was lost', async () => {
  assert.ok(readConfig({}).reconcileListSeconds <= 5, 'settled within 6 seconds')
  for (const minutes of [0.1, 2, 9, 25]) {
    const order = await openOrder()
    shop.later(minutes)
    await askAboutAll()
    await pay(shop, order, { webhook: false })
    assert.ok(!(await isAskedAbout(order)), 'it was asked about just now')
    await shop.desk('PUT', '/faults', { route: 'GET /payments', fault: 'reset_after_commit', times: 1 })
    await readProviderList(shop, running)
    assert.equal(await stateOf(order), 'placed')
  }
})

test('an order is asked about ever less often, and an expired one for four days', async () => {
  const order = await openOrder()
  const asked: number[] = []
  for (let minute = 0; minute < 28; minute++) {
    shop.later(1)
    if (await isAskedAbout(order)) asked.push(minute)
    await askAboutAll()
  }
  assert.equal(asked.filter((minute) => minute < 9).length, 9)
  assert.ok(asked.length < 25, `asked ${asked.length} times in 28 minutes`)
  shop.later(7)
  assert.ok(!(await isAskedAbout(order)), 'whoever ends its hold asks, and once is enough')
  assert.ok((await holdsToEnd(shop, shop.now())).some(({ id }) => id === order.orderId))
  await endHold(shop, order.orderId)
  assert.equal(await stateOf(order), 'expired')
  shop.later(24 * 60)
  assert.ok(await isAskedAbout(order))
  await askAboutAll()
  shop.later(60)
  assert.ok(!(await isAskedAbout(order)))
  shop.later(4 * 24 * 60)
  assert.ok(!(await isAskedAbout(order)))
})

test('the end of all holds: paid ones are placed, the others go back on the shelf', async () => {
  const before = (await stockOf(shop.database, tray)) ?? 0
  const [paid, unpaid] = [await openOrder(), await openOrder()]
  await pay(shop, paid, { webhook: false })
  shop.later(31)
  for (const { id } of await holdsToEnd(shop, shop.now())) await endHold(shop, id)
  assert.deepEqual([await stateOf(paid), await stateOf(unpaid)], ['placed', 'expired'])
  assert.equal(await stockOf(shop.database, tray), before - 1)
})

test('while the provider does not answer, a hold stays, and is left for the next round', async () => {
  const order = await openOrder()
  shop.later(31)
  const isDue = async (since: Date) => (await holdsToEnd(shop, since)).some(({ id }) => id === order.orderId)
  const since = shop.now()
  assert.ok(await isDue(since))
  await shop.desk('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 20 })
  await endHold(shop, order.orderId)
  await shop.desk('DELETE', '/faults')
  assert.equal(await stateOf(order), 'awaiting payment')
  assert.ok(!(await isDue(since)))
  shop.later(1)
  assert.ok(await isDue(shop.now()))
  await endHold(shop, order.orderId)
  assert.equal(await stateOf(order), 'expired')
})

test('the provider’s list settles what nobody asked about, and moves the watermark', async () => {
  await readProviderList(shop, running)
  const before = await watermark()
  const order = await openOrder()
  await pay(shop, order, { webhook: false })
  shop.later(1)
  assert.equal(await readProviderList(shop, running), true)
  assert.equal(await stateOf(order), 'placed')
  const now = await watermark()
  assert.ok(before && now && now > before)
})

test('a list longer than a page is read to its end', async () => {
  const open = await Promise.all(Array.from({ length: 120 }, openOrder))
  await Promise.all(open.map((order) => pay(shop, order, { webhook: false })))
  shop.later(1)
  await shop.desk('DELETE', '/requests')
  await readProviderList(shop, running)
  assert.deepEqual(new Set(await Promise.all(open.map(stateOf))), new Set(['placed']))
  const asked = (await shop.desk<{ path: string }[]>('GET', '/requests')).filter(({ path }) =>
    path.startsWith('/payments?'),
  )
  assert.ok(asked.length >= 3)
})

test('when a page is missing, or the shop is stopping, the watermark stays', async () => {
  const order = await openOrder()
  await pay(shop, order, { webhook: false })
  shop.later(1)
  const before = await watermark()
  await shop.desk('PUT', '/faults', { route: 'GET /payments', fault: 'reset', times: 100 })
  assert.equal(await readProviderList(shop, running), false)
  await shop.desk('DELETE', '/faults')
  assert.equal(await readProviderList(shop, AbortSignal.abort()), false)
  assert.deepEqual(await watermark(), before)
  await readProviderList(shop, running)
  assert.equal(await stateOf(order), 'placed')
})

test('an authorisation that cannot be taken keeps the watermark where it is', async () => {
  const order = await openOrder()
  await pay(shop, order, { outcome: 'authorized', webhook: false })
  shop.later(1)
  const before = await watermark()
  await shop.desk('PUT', '/faults', { route: 'POST /payments/:id/capture', fault: 'reset', times: 100 })
  assert.equal(await readProviderList(shop, running), false)
  await shop.desk('DELETE', '/faults')
  assert.deepEqual(await watermark(), before)
  assert.equal(await readProviderList(shop, running), true)
  assert.equal(await stateOf(order), 'placed')
})

test('money for an order that is not ours is put before a person, and holds nothing up', async () => {
  const theirs = await shop.payments.createOrder({
    amount: 50_000,
    currency: 'INR',
    receipt: 'GTH-999999',
    notes: {},
  })
  assert.ok(theirs.ok)
  const { paymentId } = await pay(shop, { providerOrderId: theirs.value.id }, { webhook: false })
  assert.equal(await readProviderList(shop, running), true)
  const [found] = await shop.database.orm
    .select()
    .from(ledgerBreaks)
    .where(eq(ledgerBreaks.reference, paymentId))
  assert.equal(found?.kind, 'unknown order')
})

test('at night the ledgers agree; a difference is a break until it is gone', async () => {
  shop.later(11)
  assert.equal(await compareLedgers(shop, running), 0)
  const order = await openOrder()
  const { paymentId } = await pay(shop, order)
  await askProvider(
    shop,
    (await shop.database.orm.select().from(orders).where(eq(orders.id, order.orderId)))[0]!,
  )
  shop.later(11)
  const setAmount = (amount: number) =>
    shop.database.orm.update(payments).set({ amount }).where(eq(payments.id, paymentId))
  await setAmount(order.amount + 1)
  assert.equal(await compareLedgers(shop, running), 2, 'with the provider, and with the order')
  await setAmount(order.amount)
  assert.equal(await compareLedgers(shop, running), 0)
  const open = (await shop.database.orm.select().from(ledgerBreaks)).filter(
    ({ kind, resolvedAt }) => kind !== 'unknown order' && resolvedAt === null,
  )
  assert.deepEqual(open, [])
})

test('the comparison comes once a day, and again when it could not be finished', async () => {
  const done = async () =>
    (await shop.database.orm.select().from(watermarks)).find(({ name }) => name === 'ledger comparison')
      ?.reached
  await shop.desk('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  await compareLedgersNightly(shop, running)
  await shop.desk('DELETE', '/faults')
  assert.equal(await done(), undefined)
  await compareLedgersNightly(shop, running)
  const first = await done()
  assert.ok(first)
  shop.later(60)
  await compareLedgersNightly(shop, running)
  assert.deepEqual(await done(), first)
  shop.later(24 * 60)
  await compareLedgersNightly(shop, running)
  assert.notDeepEqual(await done(), first)
})

test('after all of this the books agree', async () => {
  const all: ProviderPayment[] = []
  for await (const answer of providerPayments(shop.payments, {
    from: new Date(0),
    to: new Date('2100-01-01'),
  }))
    if (answer.ok) all.push(...answer.page)
  const ours = all.filter(({ amount }) => amount !== 50_000)
  assert.deepEqual(await checkLedger(shop.database, { providerPayments: ours }), [])
})
