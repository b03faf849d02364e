import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { after, test, type TestContext } from 'node:test'
import { createCircuitBreaker } from '#providers/circuit-breaker.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { createRazorpay } from '#providers/payment/razorpay.ts'
import { openTestProvider } from '#providers/testing/open-test-provider.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addTestProduct, readStock } from '#server/testing/add-test-product.ts'
import { createTestQuote, testApiAddress } from '#server/testing/create-test-order.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { createApi } from './api.ts'

// Providers answer nonsense here. The shopper reads a sentence, nothing is lost, and the shop recovers.

const TIMEOUT_MS = 300
const UNITS = 5
const TEN_MEGABYTES = Buffer.alloc(10 * 1024 * 1024, '[')

const nuisances: Record<string, RequestListener> = {
  'a page of HTML': (_request, response) =>
    void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>We are moving</h1>'),
  'ten megabytes': (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(TEN_MEGABYTES),
  'an address elsewhere': (_request, response) => void response.writeHead(302, { location: '/' }).end(),
  nothing: () => undefined,
  'a closed door': (request) => void request.socket.destroy(),
}

const opened = await openTestShop({ ORDERS_PER_MINUTE: '0', LOOKUPS_PER_MINUTE: '0' })
after(() => opened.close())

async function openNuisance(t: TestContext, good: RequestListener) {
  let answer: RequestListener = good
  const url = await openTestProvider(t, (request, response) => answer(request, response))
  return { url, play: (listener: RequestListener) => void (answer = listener), heal: () => void (answer = good) }
}

let taken = 0
const takeOrder: RequestListener = (request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    const order =
      text === ''
        ? { items: [], count: 0 }
        : { id: `order_Nuisance00000${++taken}`, status: 'created', ...JSON.parse(text) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(order))
  })
}

async function post(shop: Shop, path: string, body: unknown, key: string) {
  const answer = await createApi(shop).request(`/api/orders/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.settings.publicUrl, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { error?: { message: string } } }
}

type Answer = Awaited<ReturnType<typeof post>>

function assertSentence({ status, body }: Answer, who: string, expected = 503): void {
  assert.equal(status, expected, `${who}: ${JSON.stringify(body)}`)
  assert.match(body.error?.message ?? '', /^[A-Z][a-z][^<>{}]{10,160}$/, who)
}

for (const [name, nuisance] of Object.entries(nuisances))
  test(`payments answer with ${name}: an order is refused with a sentence, kept, and taken once they are back`, async (t) => {
    const provider = await openNuisance(t, takeOrder)
    let seconds = 0
    const payments = createRazorpay({
      baseUrl: provider.url,
      checkoutScriptUrl: `${provider.url}/checkout.js`,
      keyId: 'rzp_test_Gathri00000001',
      keySecret: 'secret',
      webhookSecrets: ['secret'],
      timeoutMs: TIMEOUT_MS,
      breaker: createCircuitBreaker(() => seconds * 1_000),
    })
    const shop = { ...opened, payments }
    const product = await addTestProduct(shop.database, { stock: UNITS })
    const cart = [{ id: product, quantity: 1 }]
    const request = { info: testApiAddress, cart, shipping: await createTestQuote(opened, cart) }
    const key = `one-order-while-${name.replaceAll(' ', '-')}`
    const before = (await shop.database.orm.select().from(orders)).length
    provider.play(nuisance)
    for (let tries = 0; tries < 7; tries++) assertSentence(await post(shop, 'new', request, key), name)

    provider.heal()
    seconds += 10
    const again = await post(shop, 'new', request, key)
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal((await shop.database.orm.select().from(orders)).length, before + 1)
    assert.equal(await readStock(shop.database, product), UNITS - 1)
  })

for (const [name, nuisance] of Object.entries(nuisances))
  test(`couriers answer with ${name}: whoever asks for delivery reads a sentence`, async (t) => {
    const provider = await openNuisance(t, nuisance)
    const couriers = createShiprocket({
      baseUrl: provider.url,
      email: 'api@gathri.example',
      password: 'secret',
      webhookToken: 'secret',
      pickupPin: '302001',
      pickupLocation: 'Workshop',
      now: opened.now,
      totalTimeoutMs: TIMEOUT_MS,
    })
    const shop = { ...opened, couriers }
    const product = await addTestProduct(shop.database)
    const answer = await post(
      shop,
      'getShipOptions',
      { delivery_postcode: '302001', cart: [{ id: product, quantity: 1 }] },
      'any',
    )
    assertSentence(answer, name, 422)
  })

test('a payment provider whose name nobody knows any more is no outage of our books', async () => {
  const payments = createRazorpay({
    baseUrl: 'http://payments.invalid/v1',
    checkoutScriptUrl: 'http://payments.invalid/checkout.js',
    keyId: 'rzp_test_Gathri00000001',
    keySecret: 'secret',
    webhookSecrets: ['secret'],
    timeoutMs: TIMEOUT_MS,
  })
  const product = await addTestProduct(opened.database, { stock: UNITS })
  const cart = [{ id: product, quantity: 1 }]
  const request = { info: testApiAddress, cart, shipping: await createTestQuote(opened, cart) }
  const refused = await post({ ...opened, payments }, 'new', request, 'one-key-of-one-order')
  assertSentence(refused, 'no name')
  assert.doesNotMatch(refused.body.error?.message ?? '', /books/)
  assert.equal((await post(opened, 'new', request, 'one-key-of-one-order')).status, 200)
})
