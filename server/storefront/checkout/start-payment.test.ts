import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { dues } from '#server/platform/database/due-tables.ts'
import { createOrder } from '#server/storefront/checkout/create-order.ts'
import { requestDigest } from '#server/storefront/checkout/idempotency.ts'
import { placeOrder } from './place-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createOrderRequest, promiseTestOrder } from '#server/testing/create-test-order.ts'

let shop: TestShop
let elsewhere: Pick<TestShop, 'database' | 'payments' | 'couriers' | 'keys' | 'now' | 'settings' | 'log'>
let tray: number
before(async () => {
  shop = await openTestShop()
  elsewhere = { ...shop, database: { ...shop.database } }
  tray = await addTestProduct(shop.database)
})
afterEach(() => shop.controlSandbox('DELETE', '/faults'))
after(() => shop.close())

const providerOrders = async () =>
  (await shop.controlSandbox<{ method: string; path: string }[]>('GET', '/requests')).filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/orders'),
  ).length
const request = async (idempotencyKey: string) =>
  createOrderRequest(shop, [{ id: tray, quantity: 1 }], { idempotencyKey })

test('five keys, each sent ten times at once to two processes, make five orders at the provider', async () => {
  const before = await providerOrders()
  const requests = await Promise.all(Array.from({ length: 5 }, (_, index) => request(`key-of-a-crowd-${index}`)))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const wanted = requests[index % 5]
      assert.ok(wanted)
      return placeOrder(index % 3 === 0 ? elsewhere : shop, wanted)
    }),
  )
  assert.ok(answers.every(({ ok }) => ok))
  const opened = answers.flatMap((answer) => (answer.ok ? answer.providerOrderId : []))
  assert.equal(new Set(opened).size, 5)
  assert.equal((await providerOrders()) - before, 5)
})

test('whoever waits is told the same no, and the next one may try again', async () => {
  const wanted = await request('key-of-a-bad-day')
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    fault: 'status',
    value: 503,
    times: 1_000,
  })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => placeOrder(shop, wanted)))
  assert.ok(answers.every((answer) => !answer.ok && answer.reason === 'provider-unavailable'))
  await shop.controlSandbox('DELETE', '/faults')
  assert.ok((await placeOrder(shop, wanted)).ok)
})

test('what a process began before it died is found, not made again', async () => {
  const wanted = await request('key-of-the-dead')
  const first = await placeOrder(shop, wanted)
  assert.ok(first.ok)
  const forgotten = { providerOrderId: null, paymentStartLeaseUntil: shop.now() }
  await shop.database.orm.update(dues).set(forgotten).where(eq(dues.id, first.orderId))
  const before = await providerOrders()
  const again = await placeOrder(elsewhere, wanted)
  assert.equal(again.ok && again.providerOrderId, first.providerOrderId)
  assert.equal(await providerOrders(), before)
})

test('an order whose process died before it asked the provider is paid all the same, once', async () => {
  const wanted = await request('key-of-an-early-death')
  const key = { key: 'key-of-an-early-death', digest: requestDigest(wanted) }
  const created = await createOrder(shop, await promiseTestOrder(shop, wanted), key)
  assert.ok(created.ok)
  const before = await providerOrders()
  const later = { ...elsewhere, now: () => new Date(shop.now().getTime() + 10_000) }
  const answers = await Promise.all([placeOrder(later, wanted), placeOrder(later, wanted)])
  assert.ok(answers.every((answer) => answer.ok && answer.orderId === created.order.id))
  assert.equal((await providerOrders()) - before, 1)
})

test('while the provider is away nobody waits for it, and everybody hears when to come back', async () => {
  const payments = createRazorpay({
    ...shop.secrets,
    baseUrl: shop.payments.checkoutScriptUrl.replace('/checkout.js', ''),
    webhookSecrets: [shop.secrets.webhookSecret],
    checkoutScriptUrl: shop.payments.checkoutScriptUrl,
    timeoutMs: 3_000,
    // Its clock stands: on a busy machine ten orders take longer than it stays open.
    breaker: createCircuitBreaker(() => 0),
  })
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'razorpay',
    fault: 'status',
    value: 503,
    times: 1_000,
  })
  const ask = async (index: number) => placeOrder({ ...shop, payments }, await request(`key-while-away-${index}`))
  for (let index = 0; index < 5; index++) assert.equal((await ask(index)).ok, false)
  const before = await providerOrders()
  const late = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index + 5)))
  assert.equal(await providerOrders(), before, 'it is not even asked')
  for (const no of late) {
    assert.ok(!no.ok && no.reason === 'provider-unavailable')
    assert.match(no.message, /^Unable to process your request at the moment\. Please try again in .*second/)
    assert.ok('retryAfterSeconds' in no && Number(no.retryAfterSeconds) >= 1)
  }
})
