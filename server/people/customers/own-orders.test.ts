import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import type { OutboxKind } from '#server/platform/jobs/enqueue-outbox.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { buyProducts } from '#server/testing/buy-products.ts'
import { runOutboxOnce, type SandboxMail } from '#server/testing/order-steps.ts'
import { testApiAddress, createTestQuote } from '#server/testing/create-test-order.ts'
import { orderResponse } from '#contract/order.ts'

const testApi = await openTestApi()
const tray = await addTestProduct(testApi.shop.database, { price: 50_000, stock: 100 })
after(() => testApi.close())

const cart = () => [{ id: tray, quantity: 1 }]

const order = async (as?: Pick<TestCustomer, 'jwt'>, headers: Record<string, string> = {}) => {
  const body = { info: testApiAddress, cart: cart(), shipping: await createTestQuote(testApi.shop, cart()) }
  return testApi.request('orders/new', { body, as, headers })
}

const buy = (as?: Pick<TestCustomer, 'jwt'>) => buyProducts(testApi, [tray], as)

test('an order sent with a bearer belongs to the account, and only that account sees it', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const orderId = await buy(asha)
  const [row] = await testApi.shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  assert.equal(row?.customerId, asha.user.id)
  assert.equal((await testApi.request(`orders/get?id=${orderId}`, { as: asha })).status, 200)
  const strangers = [
    [undefined, 401, 'signed-out', 'Sign in to open this order.'],
    [ravi, 403, 'other-account', /^This order belongs to another account\./],
  ] as const
  for (const [as, status, reason, message] of strangers) {
    const response = await testApi.request(`orders/get?id=${orderId}`, { as })
    assertErrorResponse(response, status, message)
    assert.equal(response.body.error?.details['reason'], reason)
  }
  const list = (await testApi.request('orders/getAll', { as: asha })).body as unknown as unknown[]
  assert.equal(list.length, 1)
})

/** The query of the order's link in the newest mail of a kind about it. */
async function mailedQuery(kind: OutboxKind, email: string, orderId: string): Promise<URLSearchParams> {
  await runOutboxOnce(testApi.shop, kind)
  const mails = await testApi.shop.controlSandbox<SandboxMail[]>('GET', `/mail?to=${email}`)
  const link = mails.flatMap(({ links }) => links).find((link) => link.includes(orderId))
  return new URL(link ?? assert.fail('no mail leads to the order')).searchParams
}

test('the link of a mail opens an account’s order to whoever reads the mail, and lets them change nothing', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const [orderId, other] = [await buy(asha), await buy(asha)]
  const query = await mailedQuery('order placed mail', testApiAddress.email, orderId)
  assert.ok((query.get('key') ?? '').length >= 43)
  for (const as of [undefined, ravi]) {
    const { status, body } = await testApi.request(`orders/get?${query}`, { as })
    const { order } = orderResponse.parse(body)
    assert.deepEqual([status, order.readOnly, order.cancelling], [200, true, null])
    for (const path of ['orders/cancel', 'orders/invoice'])
      assertErrorResponse(await testApi.request(path, { as, body: { id: orderId, key: query.get('key') } }), 404, /./)
  }
  const own = orderResponse.parse((await testApi.request(`orders/get?${query}`, { as: asha })).body)
  assert.deepEqual([own.order.readOnly, own.order.cancelling], [false, 'open'])

  const wrong = [
    [other, query.get('key')],
    [orderId, `${query.get('key')}x`],
    [orderId, 'made-up'],
  ]
  for (const [id, key] of wrong)
    assertErrorResponse(await testApi.request(`orders/get?id=${id}&key=${key}`), 401, 'Sign in to open this order.')
})

test('a mailed link shows the address for a day, and opens for half a year', async () => {
  const asha = await testApi.newCustomer()
  const orderId = await buy(asha)
  const query = await mailedQuery('order placed mail', testApiAddress.email, orderId)
  const look = () => testApi.request(`orders/get?${query}`)
  const addressOf = async () => orderResponse.parse((await look()).body).order.userInfo
  assert.deepEqual(await addressOf(), testApiAddress)
  testApi.shop.advanceClock(25 * 60)
  assert.equal((await addressOf())['address'], '•••')
  testApi.shop.advanceClock(180 * 24 * 60)
  assertErrorResponse(await look(), 401, 'Sign in to open this order.')
})

test('a guest’s order needs no key: its link is as it was', async () => {
  const orderId = await buy()
  const query = await mailedQuery('order placed mail', testApiAddress.email, orderId)
  assert.deepEqual([...query], [['id', orderId]])
})

test('a guest’s order opens by its id alone, whoever asks, and is in nobody’s list', async () => {
  const asha = await testApi.newCustomer()
  const orderId = await buy()
  for (const as of [undefined, asha])
    assert.equal((await testApi.request(`orders/get?id=${orderId}`, { as })).status, 200)
  assert.deepEqual((await testApi.request('orders/getAll', { as: asha })).body, [])
})

test('an order with a token that has run out is refused, and goes through with the same key once it is renewed', async () => {
  const asha = await testApi.newCustomer()
  testApi.shop.advanceClock(16)
  const key = { 'idempotency-key': 'checkout-of-asha-1' }
  assertErrorResponse(await order(asha, key), 401, 'Missing or invalid credentials')
  const renewal = { method: 'POST', headers: { cookie: asha.cookie } }
  const { jwt = '' } = (await testApi.request('auth/session', renewal)).body
  assert.equal((await order({ jwt }, key)).status, 200)
})

test('an order that is not paid for is not in the list', async () => {
  const asha = await testApi.newCustomer()
  assert.equal((await order(asha)).status, 200)
  assert.deepEqual((await testApi.request('orders/getAll', { as: asha })).body, [])
})

test('one’s own orders come page by page, the latest first, a hundred at most', async () => {
  const asha = await testApi.newCustomer()
  const bought: string[] = []
  for (let times = 0; times < 3; times++) {
    bought.unshift(await buy(asha))
    testApi.shop.advanceClock(1)
  }
  const page = async (query: string) => {
    const response = await testApi.request(`orders/getAll?${query}`, { as: asha })
    const list = response.body as unknown as { order: { orderId: string } }[]
    return Array.isArray(list) ? list.map(({ order: { orderId } }) => orderId) : response.status
  }
  assert.deepEqual(await page(''), bought)
  assert.deepEqual(await page('pageSize=2'), bought.slice(0, 2))
  assert.deepEqual(await page('pageSize=2&page=2'), bought.slice(2))
  assert.deepEqual(await page('page=2'), [])
  for (const query of ['pageSize=101', 'page=0', 'page=x']) assert.equal(await page(query), 400)
})
