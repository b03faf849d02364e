import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eq } from 'drizzle-orm'
import { invoices } from '#server/platform/database/document-tables.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { runOutboxOnce } from '#server/testing/order-steps.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { checkLedger } from '#server/platform/ledger/check-ledger.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { testApiAddress, payInWindow, createTestQuote } from '#server/testing/create-test-order.ts'
import { createApi } from '#server/edge/api/api.ts'

const shop = await openTestShop({ ORDERS_PER_MINUTE: '0', LOOKUPS_PER_MINUTE: '0' })
const tray = await addTestProduct(shop.database, { price: 50_000, stock: 1_000 })
const api = createApi(shop)
after(() => shop.close())

type Answer = Record<string, unknown> & {
  data?: unknown
  error?: { status: number; name: string; message: string; details: Record<string, unknown> }
}
const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await api.request(`/api/orders/${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
}
const cartOf = (quantity: unknown = 1) => [{ id: tray, quantity }]
const orderRequest = async (changes: Record<string, unknown> = {}) => ({
  info: testApiAddress,
  cart: cartOf(),
  shipping: await createTestQuote(shop, [{ id: tray, quantity: 1 }]),
  ...changes,
})
const TOTAL = 50_000 + 9_000 + 12_000

test('from cart to placed order', async () => {
  const opened = await ask('new', await orderRequest({ expectedTotal: TOTAL }))
  assert.equal(opened.status, 200)
  assert.deepEqual(Object.keys(opened.body).toSorted(), ['amount', 'currency', 'id', 'key_id', 'orderId'])
  assert.deepEqual([opened.body['amount'], opened.body['currency']], [TOTAL, 'INR'])
  const orderId = String(opened.body['orderId'])
  const { paymentId, signature } = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
  const confirmation = {
    razorpay_order_id: opened.body['id'],
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  }
  for (let times = 0; times < 2; times++) {
    const confirmed = await ask('confirm', confirmation)
    assert.deepEqual([confirmed.status, confirmed.body], [200, { orderId, state: 'placed', status: 'Placed' }])
  }
  const shown = await ask(`get?id=${orderId}`)
  assert.equal(shown.status, 200)
  const order = shown.body['order'] as Record<string, unknown>
  assert.match(String(order['number']), /^GTH-\d{6}$/)
  assert.deepEqual(
    [order['amount'], order['subtotal'], order['tax'], order['shipping'], order['state'], order['status']],
    [TOTAL, 50_000, 9_000, 12_000, 'placed', 'Placed'],
  )
  assert.deepEqual(order['userInfo'], testApiAddress)
  const [line] = shown.body['cart'] as Record<string, unknown>[]
  assert.deepEqual([line?.['id'], line?.['qty'], line?.['unitPrice']], [tray, 1, 50_000])
  assert.equal(shown.headers.get('cache-control'), 'no-store')
  assert.equal(shown.headers.get('referrer-policy'), 'no-referrer')
})

test('a PIN code and a State that name two places are refused at the PIN code', async () => {
  const info = { ...testApiAddress, state: 'Maharashtra' }
  const refused = await ask('new', await orderRequest({ info }))
  assert.equal(refused.status, 400)
  const message = 'PIN code 302001 is in Rajasthan, not in Maharashtra. Please correct the PIN code or the state.'
  const { errors } = { ...refused.body.error?.details } as { errors?: { path: string[]; message: string }[] }
  assert.deepEqual(
    errors?.map(({ path, message: said }) => [path, said]),
    [[['info', 'zipcode'], message]],
  )
})

test('an order to two addresses, over the API; a fault in the second is named by its path', async () => {
  const lines = [{ id: tray, quantity: 1 }]
  const mumbai = { ...testApiAddress, city: 'Mumbai', state: 'Maharashtra', zipcode: '400001' }
  const shipments = [
    { to: testApiAddress, lines, shipping: await createTestQuote(shop, lines) },
    { to: mumbai, lines, shipping: await createTestQuote(shop, lines, '400001') },
  ]
  const faulty = await ask('new', { shipments: [shipments[0], { ...shipments[1], to: { ...mumbai, phnNo: '12' } }] })
  assert.equal(faulty.status, 400)
  const { errors = [] } = { ...faulty.body.error?.details } as { errors?: { path: string[] }[] }
  assert.deepEqual(
    errors.map(({ path }) => path),
    [['shipments', '1', 'to', 'phnNo']],
  )
  for (const [body, message] of [
    [await orderRequest({ shipments }), 'Please send either shipments or info, cart and shipping.'],
    [{}, 'Please send info as well.'],
  ] as const) {
    const refused = await ask('new', body)
    assert.equal(refused.body.error?.message, message)
    assert.equal(refused.status, 400)
  }
  const opened = await ask('new', { shipments, expectedTotal: 2 * TOTAL })
  assert.deepEqual([opened.status, opened.body['amount']], [200, 2 * TOTAL])
  const shown = await ask(`get?id=${String(opened.body['orderId'])}`)
  const order = shown.body['order'] as { userInfo: unknown; shipments: Record<string, unknown>[] }
  assert.deepEqual(order.userInfo, testApiAddress)
  assert.deepEqual(
    order.shipments.map(({ to, state, status, amount }) => [to, state, status, amount]),
    [
      [testApiAddress, 'waiting', 'Awaiting payment', TOTAL],
      [{ ...mumbai, email: '' }, 'waiting', 'Awaiting payment', TOTAL],
    ],
  )
})

test('a client that sums up the weights of the catalogue pays for the parcel that is sent', async () => {
  const pillow = await addTestProduct(shop.database, { name: 'Silk pillow', weight: 0.5, sideCm: 30 })
  const product = await api.request(`/api/products/${pillow}`)
  const { data } = (await product.json()) as { data: { attributes: Record<string, number> } }
  const { weight = 0, netWeight = 0 } = data.attributes
  assert.deepEqual([weight, netWeight], [5.4, 0.5])
  const cart = [{ id: pillow, quantity: 3 }]
  const order = async (weight: number) => {
    const question = { delivery_postcode: testApiAddress.zipcode, weight }
    const { available_courier_companies: options } = (await ask('getShipOptions', question)).body['data'] as {
      available_courier_companies: { id: string }[]
    }
    return ask('new', { info: testApiAddress, cart, shipping: options[0]?.id })
  }
  assert.equal((await order(weight * 3)).status, 200)
  const { status, body } = await order(netWeight * 3)
  assert.deepEqual([status, body.error?.details['reason']], [409, 'quote-too-light'])
  const fresh = body.error?.details['available_courier_companies'] as { id: string }[]
  assert.equal((await ask('new', { info: testApiAddress, cart, shipping: fresh[0]?.id })).status, 200)
})

test('prices, weights and totals of a browser are not looked at', async () => {
  const cart = [{ id: tray, quantity: 1, price: 100, discount: 99, weight: 0.001, unitPrice: 1, name: 'Free' }]
  const opened = await ask(
    'new',
    await orderRequest({ cart, total: 1, amount: 1, tax: 0, customerId: 7, state: 'placed' }),
  )
  assert.deepEqual([opened.status, opened.body['amount']], [200, TOTAL])
})

test('a repeated request with its key is answered the same; another one is a 422', async () => {
  const key = { 'idempotency-key': 'asha-clicks-twice' }
  const body = await orderRequest()
  const answers = await Promise.all([ask('new', body, key), ask('new', body, key), ask('new', body, key)])
  assert.deepEqual(answers[1]?.body, answers[0]?.body)
  assert.deepEqual(answers[2]?.body, answers[0]?.body)
  const other = await ask('new', { ...body, expectedTotal: TOTAL }, key)
  assert.deepEqual([other.status, other.body.error?.name], [422, 'UnprocessableEntityError'])
})

test('an unexpected total is a 409 with the fresh cart', async () => {
  const { status, body } = await ask('new', await orderRequest({ expectedTotal: TOTAL + 1 }))
  assert.equal(status, 409)
  assert.equal(body.error?.details['total'], TOTAL)
  assert.equal(Array.isArray(body.error?.details['cart']), true)
})

test('wrong input of every kind is answered with a sentence, and does nothing', async () => {
  const before = [await countOrders(), await readStock(shop.database, tray)]
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown
  const wrong: [string, unknown][] = [
    ['no body', null],
    ['a list', []],
    ['a number', 7],
    ['nothing in it', {}],
    ['empty cart', await orderRequest({ cart: [] })],
    ['cart is no list', await orderRequest({ cart: { [tray]: 1 } })],
    ['line is no line', await orderRequest({ cart: [null] })],
    ['deep', await orderRequest({ cart: deep, info: deep })],
    ...(await Promise.all(
      [0, -1, 1000, 1.5, 'x', '1', null, true, 1e21, [], {}].map(async (quantity): Promise<[string, unknown]> => [
        `quantity ${JSON.stringify(quantity)}`,
        await orderRequest({ cart: cartOf(quantity) }),
      ]),
    )),
    ...(await Promise.all(
      [0, -1, 1.5, 'x', 2 ** 31, 1e300, null, "1'; DROP TABLE orders; --", {}].map(
        async (id): Promise<[string, unknown]> => [
          `product ${JSON.stringify(id)}`,
          await orderRequest({ cart: [{ id, quantity: 1 }] }),
        ],
      ),
    )),
    ...(await Promise.all(
      [undefined, null, '', 7, {}, 'x'.repeat(65), "' OR 1=1", 'a\u0000b', 'unknown-quote-000000'].map(
        async (shipping): Promise<[string, unknown]> => [
          `shipping ${JSON.stringify(shipping)}`,
          await orderRequest({ shipping }),
        ],
      ),
    )),
    ...(await Promise.all(
      ['012345', '12345', '1234567', 'abcdef', '५६०००१', '', null, {}, 56_001].map(
        async (zipcode): Promise<[string, unknown]> => [
          `PIN ${JSON.stringify(zipcode)}`,
          await orderRequest({ info: { ...testApiAddress, zipcode } }),
        ],
      ),
    )),
    ['abroad', await orderRequest({ info: { ...testApiAddress, country: 'France', zipcode: '75001' } })],
    ['long name', await orderRequest({ info: { ...testApiAddress, fName: 'a'.repeat(10_000) } })],
    ['expected total of words', await orderRequest({ expectedTotal: '71000' })],
    ['replaces nonsense', await orderRequest({ replaces: "'" })],
  ]
  for (const [what, body] of wrong) {
    const answer = await ask('new', body)
    assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`)
    assert.equal(answer.body.data, null, what)
    assert.equal(answer.body.error?.status, answer.status, what)
    assert.match(answer.body.error.message, /^.{10,}$/, what)
  }
  assert.deepEqual([await countOrders(), await readStock(shop.database, tray)], before)
})

test('bodies that are not small pieces of JSON', async () => {
  const post = (body: string, type = 'application/json') =>
    api.request('/api/orders/new', { method: 'POST', headers: { 'content-type': type }, body })
  const wrong: [Promise<Response> | Response, number][] = [
    [post('{"cart":'), 400],
    [post(''), 400],
    [post(JSON.stringify(await orderRequest()), 'text/plain'), 415],
    [post('cart=1', 'application/x-www-form-urlencoded'), 415],
    [post(JSON.stringify({ ...(await orderRequest()), note: 'x'.repeat(600_000) })), 413],
  ]
  for (const [pending, status] of wrong) {
    const answer = await pending
    const body = (await answer.json()) as Answer
    assert.deepEqual([answer.status, body.error?.status, body.data], [status, status, null])
  }
})

test('odd letters in an address are kept or tidied; what is no letter is refused by its field', async () => {
  const typed = { ...testApiAddress, fName: 'आशा', lName: "O'Rao" }
  const opened = await ask('new', await orderRequest({ info: { ...typed, address: '12\t Amber \u0007Road' } }))
  assert.equal(opened.status, 200)
  for (const address of ['12\u0000 Amber Road', '12 Amber \ud800Road']) {
    const refused = await ask('new', await orderRequest({ info: { ...typed, address } }))
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(refused.body), /"path":\["info","address"\],"message":"Please type info\.address again/)
  }
  const shown = await ask(`get?id=${String(opened.body['orderId'])}`)
  const { userInfo } = shown.body['order'] as { userInfo: Record<string, string> }
  assert.deepEqual([userInfo['fName'], userInfo['lName']], ['आशा', "O'Rao"])
})

test('forged confirmations', async () => {
  const opened = await ask('new', await orderRequest())
  const { paymentId, signature } = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
  const good = {
    razorpay_order_id: opened.body['id'],
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  }
  const forged: [unknown, number][] = [
    [{ ...good, razorpay_signature: 'f'.repeat(64) }, 400],
    [{ ...good, razorpay_signature: '' }, 400],
    [{ ...good, razorpay_signature: undefined }, 400],
    [{ ...good, razorpay_payment_id: 'pay_Forged00000001' }, 400],
    [{ ...good, razorpay_payment_id: '../orders' }, 400],
    [{ ...good, razorpay_order_id: 'order_Unknown00000001' }, 404],
    [{ ...good, razorpay_order_id: { $ne: null } }, 400],
    [{ ...good, razorpay_signature: 'f'.repeat(10_000) }, 400],
    [[], 400],
  ]
  for (const [body, status] of forged) {
    const answer = await ask('confirm', body)
    assert.deepEqual([answer.status, answer.body.data], [status, null])
  }
  const [order] = await shop.database.orm
    .select()
    .from(orders)
    .where(eq(orders.id, String(opened.body['orderId'])))
  assert.equal(order?.state, 'awaiting payment')
})

test('a payment not known yet is a 202, and asked again a 200', async () => {
  const opened = await ask('new', await orderRequest())
  const { paymentId, signature } = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
  const body = {
    razorpay_order_id: opened.body['id'],
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  }
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  const waiting = await ask('confirm', body)
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual([waiting.status, waiting.body['state']], [202, 'awaiting payment'])
  assert.equal((await ask('confirm', body)).status, 200)
})

test('the provider down: a 503 with the words of the specification; the order waits for its key', async () => {
  const key = { 'idempotency-key': 'while-the-provider-is-down' }
  const body = await orderRequest()
  await shop.controlSandbox('PUT', '/faults', { route: '*', fault: 'reset', times: 100 })
  const failed = await ask('new', body, key)
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual([failed.status, failed.body.error?.message], [503, 'Unable to process your request at the moment'])
  assert.equal((await ask('new', body, key)).status, 200)
})

test('orders nobody has', async () => {
  for (const id of ['', 'x', 'A'.repeat(24), "' OR 1=1", 'a'.repeat(4_000), '../../etc'])
    assert.equal((await ask(`get?id=${encodeURIComponent(id)}`)).status, 404, id)
  for (const id of ['\u0000', 'a'.repeat(4_001)])
    assert.equal((await ask(`get?id=${encodeURIComponent(id)}`)).status, 400, id)
  assert.equal((await ask('get')).status, 400)
})

test('an account’s order opens for that account only', async () => {
  const register = async (email: string) => {
    const response = await api.request('/api/auth/local/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: email,
        email,
        password: 'three brass trays',
        firstName: 'Asha',
        lastName: 'Rao',
      }),
    })
    return { authorization: `Bearer ${((await response.json()) as { jwt: string }).jwt}` }
  }
  const [asha, ravi] = [await register('asha@example.in'), await register('ravi@example.in')]
  const { status, body } = await ask('new', await orderRequest(), asha)
  assert.equal(status, 200)
  const path = `get?id=${String(body['orderId'])}`
  assert.equal((await ask(path)).status, 401)
  assert.equal((await ask(path, undefined, ravi)).status, 403)
  assert.equal((await ask(path, undefined, { authorization: 'Bearer made.up.token' })).status, 401)
  const proxys = { authorization: `Basic ${btoa('proxy:its password')}` }
  assert.equal((await ask('new', await orderRequest(), proxys)).status, 200, 'the password of a proxy is no sign-in')
  assert.equal((await ask(path, undefined, asha)).status, 200)
  assert.equal((await ask('new', await orderRequest(), { authorization: 'Bearer made.up.token' })).status, 401)
})

test('after a day a guest’s link shows only so much of the address', async () => {
  const { body } = await ask('new', await orderRequest())
  shop.advanceClock(24 * 60 + 1)
  const shown = await ask(`get?id=${String(body['orderId'])}`)
  const { userInfo } = shown.body['order'] as { userInfo: Record<string, string> }
  assert.deepEqual(userInfo, {
    ...testApiAddress,
    fName: 'A•••',
    lName: 'R•••',
    email: 'a•••@example.in',
    phnNo: '•••10',
    address: '•••',
    zipcode: '302•••',
  })
})

test('bought for somebody else: the buyer gets the mail and the invoice, the recipient the parcel', async () => {
  const { email: _, ...recipient } = { ...testApiAddress, fName: 'Riya', lName: 'Sen' }
  const buyer = { name: 'Kabir Shah', email: 'kabir@example.co.uk', phone: '+44 20 7946 0000' }
  const body = await orderRequest({ info: recipient, buyer })
  const opened = await ask('new', body)
  assert.equal(opened.status, 200, JSON.stringify(opened.body))
  const other = await ask('new', { ...body, buyer: { ...buyer, email: 'other@example.in' } })
  assert.notEqual(other.body['orderId'], opened.body['orderId'])
  const orderId = String(opened.body['orderId'])
  const { order } = (await ask(`get?id=${orderId}`)).body as { order: { userInfo: unknown; buyer: unknown } }
  assert.deepEqual(order.userInfo, { ...recipient, email: '' })
  assert.deepEqual(order.buyer, { ...buyer, phone: '+442079460000' })
  const payment = await payInWindow(shop, { providerOrderId: String(opened.body['id']) })
  assert.ok((await confirmPayment(shop, payment)).ok)
  await runOutboxOnce(shop, 'order placed mail', 'book courier')
  const mails = await shop.controlSandbox<{ text: string }[]>('GET', `/mail?to=${buyer.email}`)
  assert.match(mails[0]?.text ?? '', /Namaste Kabir Shah,[^]*Riya Sen/)
  const parcels = await shop.controlSandbox<{ name: string; billedTo: unknown }[]>('GET', '/shiprocket/parcels')
  const billedTo = { name: 'Kabir Shah', email: shop.settings.seller.email }
  // Parcels of the orders before it may be booked in the same run.
  assert.deepEqual(
    parcels.filter(({ name }) => name === 'Riya').map((parcel) => parcel.billedTo),
    [billedTo],
  )
  const [invoice] = await shop.database.orm.select().from(invoices).where(eq(invoices.orderId, orderId))
  assert.deepEqual([invoice?.facts.buyer, invoice?.facts.shipTo?.[0]], [['Kabir Shah'], 'Riya Sen'])
  shop.advanceClock(24 * 60 + 1)
  const later = (await ask(`get?id=${orderId}`)).body as { order: { buyer: unknown } }
  assert.deepEqual(later.order.buyer, { name: 'K•••', email: 'k•••@example.co.uk', phone: '•••00' })
})

test('a buyer who cannot be reached is refused, field by field', async () => {
  const { status, body } = await ask('new', await orderRequest({ buyer: { name: 'Kabir', phone: '12' } }))
  assert.deepEqual([status, body.error?.details['reason']], [400, 'buyer'])
  const errors = body.error?.details['errors'] as { path: string[] }[]
  assert.deepEqual(
    errors.map(({ path }) => path.join('.')),
    ['buyer.email', 'buyer.phone'],
  )
})

test('a company’s gift needs the address of its GST certificate, in the State of its GSTIN', async () => {
  const buyer = { name: 'Kabir Shah', email: 'kabir@example.in', phone: '9876543210', company: 'Shah & Co' }
  const refuse = async (billingAddress: string) => {
    const { status, body } = await ask(
      'new',
      await orderRequest({ buyer: { ...buyer, gstin: '27AAPFU0939F1ZV', billingAddress } }),
    )
    const [fault] = (body.error?.details['errors'] ?? []) as { path: string[]; message: string }[]
    return [status, fault?.path.join('.'), fault?.message]
  }
  assert.deepEqual(await refuse(''), [
    400,
    'buyer.billingAddress',
    'Please enter the address on the GST certificate, with city and PIN code.',
  ])
  const [, path, message] = await refuse('4 Amber Road, Jaipur 302001')
  assert.deepEqual(
    [path, /is in Rajasthan, and this GSTIN is of Maharashtra/.test(`${message}`)],
    ['buyer.billingAddress', true],
  )
})

test('after all of this the books agree', async () => {
  assert.deepEqual(await checkLedger(shop.database), [])
})

async function countOrders(): Promise<unknown> {
  return (await shop.database.pool.query('SELECT count(*) AS n FROM orders')).rows[0]
}
