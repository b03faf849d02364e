import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { ashasPassword, assertErrorResponse, openTestApi, type TestCustomer } from '#server/testing/open-test-api.ts'
import { purgeExpired } from './purge-expired.ts'
import { customers, oneTimeCodes, sessions } from '#server/platform/database/customer-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { placeOrder } from '#server/storefront/checkout/place-order.ts'
import { forceDelivered, readShipment } from '#server/testing/order-steps.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { createOrderRequest, payInWindow, createShipmentsRequest } from '#server/testing/create-test-order.ts'
import { createOrderInParts, payDueInWindow } from '#server/testing/order-in-parts.ts'

const testApi = await openTestApi()
const tray = await addTestProduct(testApi.shop.database, { price: 50_000, stock: 100 })
after(() => testApi.close())

async function buy({ user }: TestCustomer): Promise<string> {
  const { shop } = testApi
  const request = await createOrderRequest(shop, [{ id: tray, quantity: 2 }], { customerId: user.id })
  const opened = await placeOrder(shop, request)
  assert.ok(opened.ok)
  const confirmed = await confirmPayment(shop, await payInWindow(shop, opened))
  assert.ok(confirmed.ok)
  return opened.orderId
}
const orderRow = async (id: string) =>
  (await testApi.shop.database.orm.select().from(orders).where(eq(orders.id, id)))[0]
const recipientOf = async (id: string) => (await readShipment(testApi.shop, id)).recipient
const deleteAccount = (who: TestCustomer, body: unknown) => testApi.request('users/me/delete', { as: who, body })
async function codeFor(who: TestCustomer): Promise<string> {
  assert.deepEqual((await testApi.request('users/me/delete-code', { method: 'POST', as: who })).body, {
    ok: true,
  })
  const mails = await testApi.listMailsTo(who.user.email)
  const mail = mails.find(({ subject }) => subject === 'Your code to delete your account')
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('an account’s orders are listed, the latest first, in the shape of the order page', async () => {
  const asha = await testApi.newCustomer()
  assert.deepEqual((await testApi.request('orders/getAll', { as: asha })).body, [])
  const first = await buy(asha)
  testApi.shop.advanceClock(1)
  const second = await buy(asha)
  const path = `orders/getAll?email=${asha.user.email}&user=${asha.user.id}`
  const response = await testApi.request(path, { as: asha })
  const list = response.body as unknown as { order: Record<string, unknown>; cart: Record<string, unknown>[] }[]
  assert.deepEqual(
    list.map(({ order }) => order['orderId']),
    [second, first],
  )
  assert.deepEqual([list[0]?.order['status'], list[0]?.cart[0]?.['quantity']], ['Placed', 2])
  assert.equal(response.headers.get('cache-control'), 'no-store')
})

test('nobody reads the orders of others', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  await buy(asha)
  const { email, id } = asha.user
  const ask = (query: string, as?: TestCustomer) => testApi.request(`orders/getAll${query}`, { as })
  assertErrorResponse(await ask(`?email=${email}&user=${id}`), 401, 'Missing or invalid credentials')
  for (const query of [
    `?email=${email}&user=${id}`,
    `?email=${ravi.user.email}&user=${id}`,
    `?email=${email}&user=${ravi.user.id}`,
    `?email=${email}`,
    `?user=${id}`,
    `?user=`,
    `?email=%25`,
  ])
    assertErrorResponse(await ask(query, ravi), 403, 'Forbidden')
  const twice = `?email=${ravi.user.email}&email=${email}&user=${id}`
  assertErrorResponse(await ask(twice, ravi), 400, 'Please send email once.')
  for (const query of [`?user[]=${id}`, `?user[$eq]=${id}`, `?user%5B0%5D=${ravi.user.id}`])
    assertErrorResponse(await ask(query, ravi), 400, 'Please send user without brackets.')
  assert.deepEqual((await ask('', ravi)).body, [])
  assert.equal((await ask(`?email=${email.toUpperCase()}`, asha)).status, 200)
})

test('what the shop keeps about somebody can be taken away as a file', async () => {
  const asha = await testApi.newCustomer()
  const bought = await buy(asha)
  const { status, headers, body } = await testApi.request('users/me/data', { as: asha })
  assert.equal(status, 200)
  assert.match(headers.get('content-disposition') ?? '', /attachment; filename=".*\.json"/)
  assert.deepEqual(body['account'], asha.user)
  const [exported] = body['orders'] as { order: { orderId: string }; payments: unknown[]; cart: unknown[] }[]
  assert.deepEqual([exported?.order.orderId, exported?.payments.length, exported?.cart.length], [bought, 1, 1])
  assert.doesNotMatch(JSON.stringify(body), /argon2|token_?hash|google_?sub/i)
})

test('by the password an account is deleted; its orders stay, without it', async () => {
  const asha = await testApi.newCustomer()
  const bought = await buy(asha)
  for (const [body, message] of [
    [{}, 'Please enter your password, or the code from our mail.'],
    [{ password: '' }, 'password is a required field'],
    [{ password: 'a guess' }, 'The provided current password is invalid'],
    [{ code: 'AAAAA-AAAAA' }, 'This code is wrong or has run out. Please have a new one sent.'],
  ] as const)
    assertErrorResponse(await deleteAccount(asha, body), 400, message)

  const gone = await deleteAccount(asha, { password: ashasPassword })
  assert.deepEqual([gone.status, gone.body], [200, { ok: true }])
  assert.match(gone.headers.getSetCookie()[0] ?? '', /Max-Age=0/)
  assertErrorResponse(await testApi.request('users/me', { as: asha }), 401, 'Missing or invalid credentials')
  const { orm } = testApi.shop.database
  for (const rows of [
    await orm.select().from(customers).where(eq(customers.id, asha.user.id)),
    await orm.select().from(sessions).where(eq(sessions.customerId, asha.user.id)),
    await orm.select().from(oneTimeCodes).where(eq(oneTimeCodes.customerId, asha.user.id)),
  ])
    assert.deepEqual(rows, [])
  const stored = await orderRow(bought)
  assert.deepEqual([stored?.customerId, stored?.total, (await recipientOf(bought)).city], [null, 130_000, 'Jaipur'])
  const subjects = (await testApi.listMailsTo(asha.user.email)).map(({ subject }) => subject)
  assert.ok(subjects.includes('Your account is deleted'), subjects.join(', '))
  const logIn = { identifier: asha.user.email, password: ashasPassword }
  assertErrorResponse(await testApi.request('auth/local', { body: logIn }), 400, 'Invalid identifier or password')
  // The e-mail is free again, for a new account without a past.
  const again = await testApi.newCustomer({ email: asha.user.email })
  assert.notEqual(again.user.id, asha.user.id)
  assert.deepEqual((await testApi.request('orders/getAll', { as: again })).body, [])
})

test('by a mailed code too: once, for ten minutes, for its own account', async () => {
  const [asha, ravi] = [await testApi.newCustomer(), await testApi.newCustomer()]
  const wrong = 'This code is wrong or has run out. Please have a new one sent.'
  const first = await codeFor(asha)
  assert.match(first, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  assertErrorResponse(await deleteAccount(ravi, { code: first }), 400, wrong)
  assertErrorResponse(await deleteAccount(asha, { code: first }), 400, wrong)
  const [earlier, second] = [await codeFor(asha), await codeFor(asha)]
  assertErrorResponse(await deleteAccount(asha, { code: earlier }), 400, wrong)
  testApi.shop.advanceClock(10.1)
  assertErrorResponse(await deleteAccount(asha, { code: second }), 400, wrong)
})

test('the code may be typed as people type', async () => {
  const asha = await testApi.newCustomer()
  const code = await codeFor(asha)
  assert.equal((await deleteAccount(asha, { code: ` ${code.toLowerCase().replace('-', ' ')} ` })).status, 200)
})

test('the order of a deleted account is open to nobody, whoever holds its link', async () => {
  const asha = await testApi.newCustomer()
  const ravi = await testApi.newCustomer()
  const bought = await buy(asha)
  const { orm } = testApi.shop.database
  await orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, asha.user.id))
  const invoiceOf = (as?: TestCustomer) => testApi.request('orders/invoice', { body: { id: bought }, as })
  const link = String((await invoiceOf(asha)).body['invoice_url'])
  assert.equal((await deleteAccount(asha, { password: ashasPassword })).status, 200)

  const unknown = 'Z'.repeat(24)
  const calls = (id: string, as?: TestCustomer) => [
    testApi.request(`orders/get?id=${id}`, { as }),
    testApi.request('orders/cancel', { body: { id }, as }),
    testApi.request('orders/feedback', { body: { id, product: tray, stars: 5 }, as }),
    testApi.request('orders/invoice', { body: { id }, as }),
  ]
  const again = await testApi.newCustomer({ email: asha.user.email })
  for (const as of [undefined, ravi, again]) {
    const [ofDeleted, ofUnknown] = [await Promise.all(calls(bought, as)), await Promise.all(calls(unknown, as))]
    assert.deepEqual(
      ofDeleted.map(({ status, body }) => [status, body]),
      ofUnknown.map(({ status, body }) => [status, body]),
    )
    assert.deepEqual(new Set(ofDeleted.map(({ status }) => status)), new Set([404]))
  }

  const mails = await testApi.listMailsTo(asha.user.email)
  const goodbye = mails.find(({ subject }) => subject === 'Your account is deleted')
  const mailed = goodbye?.links.find((url) => url.includes('/invoice/')) ?? ''
  const open = (url: string) => testApi.api.request(url.replace(/^https?:\/\/[^/]+/, ''))
  testApi.shop.advanceClock(20 * 24 * 60)
  assert.equal((await open(mailed)).headers.get('content-type'), 'application/pdf')
  assert.equal((await open(link)).status, 404)
  testApi.shop.advanceClock(11 * 24 * 60)
  assert.equal((await open(mailed)).status, 404)
})

test('all documents of an order are mailed: the invoice of each parcel, and the vouchers of what was paid in parts', async () => {
  const asha = await testApi.newCustomer()
  const { shop } = testApi
  const customer = { customerId: asha.user.id }
  const cart = [{ id: tray, quantity: 1 }]
  const begun = await createOrderInParts(shop, await createOrderRequest(shop, cart, customer))
  await payDueInWindow(shop, begun.id)
  const places = ['302001', '400001'].map((postcode) => ({ postcode, cart }))
  const opened = await placeOrder(shop, { ...(await createShipmentsRequest(shop, places)), ...customer })
  assert.ok(opened.ok)
  await payDueInWindow(shop, opened.orderId)
  await shop.database.orm.update(customers).set({ emailVerified: true }).where(eq(customers.id, asha.user.id))
  assert.equal((await deleteAccount(asha, { password: ashasPassword })).status, 200)
  const mails = await testApi.listMailsTo(asha.user.email)
  const goodbye = mails.find(({ subject }) => subject === 'Your account is deleted')
  const files = goodbye?.links.flatMap((url) => /\/invoice\/(GT.)-/.exec(url)?.[1] ?? '').filter(Boolean)
  assert.deepEqual(files?.toSorted(), ['GTH', 'GTH', 'GTR'])
  assert.match(goodbye?.text ?? '', /Receipt voucher GTR\//)
})

test('nor are its papers mailed to an e-mail that nobody has proved', async () => {
  const asha = await testApi.newCustomer()
  await buy(asha)
  await deleteAccount(asha, { password: ashasPassword })
  const mails = await testApi.listMailsTo(asha.user.email)
  const goodbye = mails.find(({ subject }) => subject === 'Your account is deleted')
  assert.deepEqual(
    goodbye?.links.filter((url) => url.includes('invoice')),
    [],
  )
})

test('e-mail and phone leave an order when it can no longer be returned; name and street follow later', async () => {
  const asha = await testApi.newCustomer()
  const bought = await buy(asha)
  const { orm } = testApi.shop.database
  assert.equal((await deleteAccount(asha, { password: ashasPassword })).status, 200)
  const contact = async () => {
    const row = await orderRow(bought)
    const { email, phone } = await recipientOf(bought)
    return [row?.email, email, phone]
  }
  const reachable = ['asha@example.in', 'asha@example.in', '9876543210']
  // Still on its way, however long that takes.
  testApi.shop.advanceClock(40 * 24 * 60)
  await purgeExpired(testApi.shop)
  assert.deepEqual(await contact(), reachable)
  await forceDelivered(orm, bought)
  await orm.execute(
    sql`UPDATE order_status_history SET changed_at = ${testApi.shop.now()}::timestamptz WHERE order_id = ${bought}`,
  )
  testApi.shop.advanceClock(29 * 24 * 60)
  await purgeExpired(testApi.shop)
  assert.deepEqual(await contact(), reachable)
  testApi.shop.advanceClock(2 * 24 * 60)
  await purgeExpired(testApi.shop)
  assert.deepEqual(await contact(), ['', '', ''])
  const { firstName, address } = await recipientOf(bought)
  assert.deepEqual([firstName, address], ['Asha', '12 Amber Road'])
})
