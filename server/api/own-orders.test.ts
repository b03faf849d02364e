import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { assertRefused, openCounter, type Person, type TestCounter } from '#server/customers/test-people.ts'
import { orders } from '#server/database/order-tables.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { ashasAddress, pay, quoteFor } from '#server/orders/test-shopper.ts'

let counter: TestCounter
let tray: number
before(async () => {
  counter = await openCounter()
  tray = await addProduct(counter.shop.database, { price: 50_000, stock: 100 })
})
after(() => counter.close())

const cart = () => [{ id: tray, quantity: 1 }]

/** Sends an order, as somebody or as a guest. */
const order = async (as?: Pick<Person, 'jwt'>, headers: Record<string, string> = {}) => {
  const body = { info: ashasAddress, cart: cart(), shipping: await quoteFor(counter.shop, cart()) }
  return counter.ask('orders/new', { body, as, headers })
}

async function buy(as?: Pick<Person, 'jwt'>): Promise<string> {
  const opened = await order(as)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const payment = await pay(counter.shop, { providerOrderId: String(opened.body['id']) })
  const confirmed = await counter.ask('orders/confirm', {
    body: {
      razorpay_order_id: payment.providerOrderId,
      razorpay_payment_id: payment.paymentId,
      razorpay_signature: payment.signature,
    },
  })
  assert.equal(confirmed.status, 200)
  return String(opened.body['orderId'])
}

test('an order sent with a bearer belongs to the account, and only that account sees it', async () => {
  const [asha, ravi] = [await counter.newcomer(), await counter.newcomer()]
  const orderId = await buy(asha)
  const [row] = await counter.shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.equal(row?.customerId, asha.user.id)
  assert.equal((await counter.ask(`orders/get?id=${orderId}`, { as: asha })).status, 200)
  for (const as of [undefined, ravi])
    assertRefused(await counter.ask(`orders/get?id=${orderId}`, { as }), 404, 'Order not found')
  const list = (await counter.ask('orders/getAll', { as: asha })).body as unknown as unknown[]
  assert.equal(list.length, 1)
})

test('a guest’s order opens by its id alone, whoever asks, and is in nobody’s list', async () => {
  const asha = await counter.newcomer()
  const orderId = await buy()
  for (const as of [undefined, asha])
    assert.equal((await counter.ask(`orders/get?id=${orderId}`, { as })).status, 200)
  assert.deepEqual((await counter.ask('orders/getAll', { as: asha })).body, [])
})

test('an order with a token that has run out is refused, and goes through with the same key once it is renewed', async () => {
  const asha = await counter.newcomer()
  counter.shop.later(16)
  const key = { 'idempotency-key': 'checkout-of-asha-1' }
  assertRefused(await order(asha, key), 401, 'Missing or invalid credentials')
  const renewal = { method: 'POST', headers: { cookie: asha.cookie } }
  const { jwt = '' } = (await counter.ask('auth/session', renewal)).body
  assert.equal((await order({ jwt }, key)).status, 200)
})

test('an order that is not paid for is not in the list', async () => {
  const asha = await counter.newcomer()
  assert.equal((await order(asha)).status, 200)
  assert.deepEqual((await counter.ask('orders/getAll', { as: asha })).body, [])
})
