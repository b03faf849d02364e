import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { orders } from '#server/database/order-tables.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { addProduct } from '#server/orders/test-goods.ts'
import { openTestShop, type TestShop } from '#server/orders/test-shop.ts'
import { ashasRequest } from '#server/orders/test-shopper.ts'

let shop: TestShop
/** The same shop in another process: nothing but the database is shared. */
let elsewhere: Pick<TestShop, 'database' | 'payments' | 'couriers' | 'now' | 'settings' | 'log'>
let tray: number
before(async () => {
  shop = await openTestShop()
  elsewhere = { ...shop, database: { ...shop.database } }
  tray = await addProduct(shop.database)
})
afterEach(() => shop.desk('DELETE', '/faults'))
after(() => shop.close())

const providerOrders = async () =>
  (await shop.desk<{ method: string; path: string }[]>('GET', '/requests')).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/orders'),
  ).length
const request = async (idempotencyKey: string) =>
  ashasRequest(shop, [{ id: tray, quantity: 1 }], { idempotencyKey })

test('ten keys, each sent twenty times at once to two processes, make ten orders at the provider', async () => {
  const before = await providerOrders()
  const requests = await Promise.all(
    Array.from({ length: 10 }, (_, index) => request(`key-of-a-crowd-${index}`)),
  )
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const wanted = requests[index % 10]
      assert.ok(wanted)
      return placeOrder(index % 3 === 0 ? elsewhere : shop, wanted)
    }),
  )
  assert.ok(answers.every(({ ok }) => ok))
  const opened = answers.flatMap((answer) => (answer.ok ? answer.providerOrderId : []))
  assert.equal(new Set(opened).size, 10)
  assert.equal((await providerOrders()) - before, 10)
})

test('whoever waits is told the same no, and the next one may try again', async () => {
  const wanted = await request('key-of-a-bad-day')
  await shop.desk('PUT', '/faults', { provider: 'razorpay', fault: 'status', value: 503, times: 1_000 })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => placeOrder(shop, wanted)))
  assert.ok(answers.every((answer) => !answer.ok && answer.reason === 'provider-unavailable'))
  await shop.desk('DELETE', '/faults')
  assert.ok((await placeOrder(shop, wanted)).ok)
})

test('what a process began before it died is found, not made again', async () => {
  const wanted = await request('key-of-the-dead')
  const first = await placeOrder(shop, wanted)
  assert.ok(first.ok)
  const forgotten = { providerOrderId: null, startingUntil: shop.now() }
  await shop.database.orm.update(orders).set(forgotten).where(eq(orders.id, first.orderId))
  const before = await providerOrders()
  const again = await placeOrder(elsewhere, wanted)
  assert.equal(again.ok && again.providerOrderId, first.providerOrderId)
  assert.equal(await providerOrders(), before)
})
