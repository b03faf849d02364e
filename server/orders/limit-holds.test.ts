import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { OrderRequest } from '#server/checkout/prepare-order.ts'
import { orders } from '#server/database/order-tables.ts'
import { endHold } from './end-hold.ts'
import { networkOf } from './network-of.ts'
import { placeOrder } from './place-order.ts'
import { settle } from './settle.ts'
import { addProduct, stockOf } from './test-goods.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { ashasAddress, ashasRequest, pay } from './test-shopper.ts'

let shop: TestShop
let tray: number
before(async () => {
  shop = await openTestShop({ HOLDS_PER_BUYER: '3', HOLDS_PER_NETWORK: '6', SCARCE_PIECES: '10' })
  tray = await addProduct(shop.database, { stock: 5_000 })
})
after(() => shop.close())

type Who = { email?: string; from?: string }
let people = 0
/** Somebody new unless an e-mail is given, from a network of their own unless an address is. */
async function ask(
  id: number,
  quantity: number,
  { email, from }: Who = {},
  more: Partial<OrderRequest> = {},
) {
  const somebody = ++people
  const info = {
    ...ashasAddress,
    email: email ?? `buyer-${somebody}@example.in`,
    lName: `Rao ${'abcdefghij'[people % 10]}`,
  }
  const network = networkOf(shop, from ?? `10.0.${somebody >> 8}.${somebody & 255}`)
  return placeOrder(shop, { ...(await ashasRequest(shop, [{ id, quantity }])), info, network, ...more })
}
const reasons = (answers: Awaited<ReturnType<typeof ask>>[]) =>
  answers.map((answer) => (answer.ok ? 'opened' : answer.reason)).toSorted()
const orderOf = async (id: string) =>
  (await shop.database.orm.select().from(orders).where(eq(orders.id, id)))[0]

test('one buyer has so many unpaid orders at once; a paid one makes room', async () => {
  const asha = { email: 'asha@example.in', from: '192.0.2.1' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(tray, 1, asha)))
  assert.deepEqual(reasons(answers), [
    'opened',
    'opened',
    'opened',
    ...Array.from({ length: 5 }, () => 'too-many-holds'),
  ])
  const no = await ask(tray, 1, { ...asha, email: 'Asha@Example.in' })
  assert.ok(!no.ok)
  assert.match(
    no.message,
    /^You have 3 orders that wait .* pay one of them first, or try again in 30 minutes\.$/,
  )
  const open = answers.find((answer) => answer.ok)
  assert.ok(open?.ok)
  const told = await shop.payments.fetchPayment((await pay(shop, open)).paymentId)
  assert.ok(told.ok)
  await settle(shop, told.value)
  assert.ok((await ask(tray, 1, asha)).ok)
})

test('who only types somebody’s e-mail address keeps them from nothing', async () => {
  const mallory = { email: 'meera@example.in', from: '198.51.100.7' }
  for (let times = 0; times < 3; times++) assert.ok((await ask(tray, 1, mallory)).ok)
  assert.equal((await ask(tray, 1, mallory)).ok, false)
  assert.ok((await ask(tray, 1, { email: 'meera@example.in', from: '192.0.2.2' })).ok)
})

test('one network has so many unpaid orders at once, all of an IPv6 household together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) => ask(tray, 1, { from: `2001:db8:1:2:${index}::9` })),
  )
  assert.deepEqual(reasons(answers).filter((reason) => reason === 'opened').length, 6)
  const no = await ask(tray, 1, { from: '2001:db8:1:2::77' })
  assert.ok(!no.ok && no.reason === 'too-many-holds')
  assert.match(no.message, /^Too many orders from your connection .* try again in 30 minutes\.$/)
  assert.ok((await ask(tray, 1, { from: '2001:db8:1:3::77' })).ok)
})

test('nobody empties a shelf without paying: half of it for one buyer or network, and for less time', async () => {
  const lamp = await addProduct(shop.database, { name: 'Diya lamp', stock: 14 })
  const whole = await ask(lamp, 14)
  assert.ok(!whole.ok && whole.reason === 'last-pieces')
  assert.match(whole.message, /Few of Diya lamp are left, so one order can hold up to 7\./)
  assert.equal(await stockOf(shop.database, lamp), 14, 'nothing was taken')
  const mallory = { from: '203.0.113.9' }
  const half = await ask(lamp, 7, mallory)
  assert.ok(half.ok)
  const again = await ask(lamp, 1, mallory)
  assert.ok(!again.ok && again.reason === 'last-pieces')
  assert.match(again.message, /7 of them wait for your payment, or for somebody’s on your connection/)
  const held = await orderOf(half.orderId)
  assert.ok(held)
  assert.equal(held.holdUntil.getTime() - held.createdAt.getTime(), 15 * 60_000)
  // Others still find some, and few of a thing may be bought by one household.
  assert.ok((await ask(lamp, 5)).ok)
  const pair = await addProduct(shop.database, { stock: 2 })
  assert.ok((await ask(pair, 2)).ok)
})

test('while plenty is left, a large order is one like any other', async () => {
  const bowl = await addProduct(shop.database, { stock: 100 })
  const large = await ask(bowl, 90)
  assert.ok(large.ok)
  const held = await orderOf(large.orderId)
  assert.equal(Number(held?.holdUntil) - Number(held?.createdAt), 30 * 60_000)
})

test('where an order came from is forgotten with its wait for payment', async () => {
  const opened = await ask(tray, 1)
  assert.ok(opened.ok)
  assert.match(String((await orderOf(opened.orderId))?.heldFrom), /^[\w-]{43}$/)
  shop.later(31)
  await endHold(shop, opened.orderId)
  const order = await orderOf(opened.orderId)
  assert.deepEqual([order?.state, order?.heldFrom], ['expired', null])
})
