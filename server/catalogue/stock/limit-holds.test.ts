import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { SingleOrderRequest } from '#server/storefront/checkout/order-request.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { readConfig } from '#config'
import { lockHolder } from './limit-holds.ts'
import { expireOrder } from '#server/money/reconciliation/expire-order.ts'
import { networkDigest } from '#server/orders/lifecycle/network-digest.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { applyPayment } from '#server/money/payments/apply-payment.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { testAddress, createOrderRequest, payInWindow } from '#server/testing/create-test-order.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop({ HOLDS_PER_BUYER: '3', HOLDS_PER_NETWORK: '6', SCARCE_PIECES: '10' })
  tray = await addTestProduct(shop.database, { stock: 5_000 })
})
after(() => shop.close())

type HoldRequester = { email?: string; from?: string }
let people = 0
/** Each call uses a new person and a new network unless given. */
async function requestHold(
  id: number,
  quantity: number,
  { email, from }: HoldRequester = {},
  more: Partial<SingleOrderRequest> = {},
) {
  const somebody = ++people
  const info = {
    ...testAddress,
    email: email ?? `buyer-${somebody}@example.in`,
    lastName: `Rao ${'abcdefghij'[people % 10]}`,
  }
  const network = networkDigest(shop, from ?? `10.0.${somebody >> 8}.${somebody & 255}`)
  return placeOrder(shop, { ...(await createOrderRequest(shop, [{ id, quantity }])), info, network, ...more })
}
const reasons = (answers: Awaited<ReturnType<typeof requestHold>>[]) =>
  answers.map((answer) => (answer.ok ? 'opened' : answer.reason)).toSorted()
const findOrder = async (id: string) => (await shop.database.orm.select().from(orders).where(eq(orders.id, id)))[0]

test('one buyer has so many unpaid orders at once; a paid one makes room', async () => {
  const asha = { email: 'asha@example.in', from: '192.0.2.1' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestHold(tray, 1, asha)))
  assert.deepEqual(reasons(answers), [
    'opened',
    'opened',
    'opened',
    ...Array.from({ length: 5 }, () => 'too-many-holds'),
  ])
  const no = await requestHold(tray, 1, { ...asha, email: 'Asha@Example.in' })
  assert.ok(!no.ok)
  assert.match(no.message, /^You have 3 orders that wait .* pay one of them first, or try again in 30 minutes\.$/)
  const open = answers.find((answer) => answer.ok)
  assert.ok(open?.ok)
  const fetched = await shop.payments.fetchPayment((await payInWindow(shop, open)).paymentId)
  assert.ok(fetched.ok)
  await applyPayment(shop, fetched.value)
  assert.ok((await requestHold(tray, 1, asha)).ok)
})

test('who only types somebody’s e-mail address keeps them from nothing', async () => {
  const mallory = { email: 'meera@example.in', from: '198.51.100.7' }
  for (let times = 0; times < 3; times++) assert.ok((await requestHold(tray, 1, mallory)).ok)
  assert.equal((await requestHold(tray, 1, mallory)).ok, false)
  assert.ok((await requestHold(tray, 1, { email: 'meera@example.in', from: '192.0.2.2' })).ok)
})

test('one network has so many unpaid orders at once, all of an IPv6 household together', async () => {
  const answers: Awaited<ReturnType<typeof requestHold>>[] = []
  for (let index = 0; index < 9; index++) answers.push(await requestHold(tray, 1, { from: `2001:db8:1:2:${index}::9` }))
  assert.deepEqual(reasons(answers).filter((reason) => reason === 'opened').length, 6)
  const no = await requestHold(tray, 1, { from: '2001:db8:1:2::77' })
  assert.ok(!no.ok && no.reason === 'too-many-holds')
  assert.match(no.message, /^Too many orders from your connection .* try again in 30 minutes\.$/)
  assert.ok((await requestHold(tray, 1, { from: '2001:db8:1:3::77' })).ok)
})

test('shoppers behind one address of a carrier do not wait for each other', async () => {
  const network = networkDigest(shop, '192.0.2.77')
  const holder = { customerId: null, email: 'meera@example.in', networkDigest: network }
  await shop.database.orm.transaction(async (tx) => {
    await lockHolder(tx, holder, shop.settings.holds)
    // The embedded database's one connection is busy meanwhile.
    if (shop.database.kind === 'postgres') assert.ok((await requestHold(tray, 1, { from: '192.0.2.77' })).ok)
  })
})

test('a network may hold far more unpaid orders than a household by default', async () => {
  assert.ok(readConfig({}, {}).holds.perNetwork >= 300)
})

test('nobody empties a shelf without paying: half of it for one buyer or network, and for less time', async () => {
  const lamp = await addTestProduct(shop.database, { name: 'Diya lamp', stock: 14 })
  const whole = await requestHold(lamp, 14)
  assert.ok(!whole.ok && whole.reason === 'last-pieces')
  assert.match(whole.message, /Few of Diya lamp are left, so one order can hold up to 7\./)
  assert.equal(await readStock(shop.database, lamp), 14, 'nothing was taken')
  const mallory = { from: '203.0.113.9' }
  const half = await requestHold(lamp, 7, mallory)
  assert.ok(half.ok)
  const again = await requestHold(lamp, 1, mallory)
  assert.ok(!again.ok && again.reason === 'last-pieces')
  assert.match(again.message, /7 of them wait for your payment, or for somebody’s on your connection/)
  const held = await findOrder(half.orderId)
  assert.ok(held)
  assert.equal(held.reservedUntil.getTime() - held.createdAt.getTime(), 15 * 60_000)
  // A small order is always allowed, even when stock is scarce.
  assert.ok((await requestHold(lamp, 5)).ok)
  const pair = await addTestProduct(shop.database, { stock: 2 })
  assert.ok((await requestHold(pair, 2)).ok)
})

test('while plenty is left, a large order is one like any other', async () => {
  const bowl = await addTestProduct(shop.database, { stock: 100 })
  const large = await requestHold(bowl, 90)
  assert.ok(large.ok)
  const held = await findOrder(large.orderId)
  assert.equal(Number(held?.reservedUntil) - Number(held?.createdAt), 30 * 60_000)
})

test('where an order came from is forgotten with its wait for payment', async () => {
  const opened = await requestHold(tray, 1)
  assert.ok(opened.ok)
  assert.match(String((await findOrder(opened.orderId))?.networkDigest), /^[\w-]{43}$/)
  shop.advanceClock(31)
  await expireOrder(shop, opened.orderId)
  const order = await findOrder(opened.orderId)
  assert.deepEqual([order?.state, order?.networkDigest], ['expired', null])
})
