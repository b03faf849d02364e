import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OpenAPIHono } from '@hono/zod-openapi'
import { registerOrderRoutes } from './order-routes.ts'
import { shippingQuotes } from '#server/platform/database/order-tables.ts'
import { placeOrder } from './place-order.ts'
import { showOrder } from '#server/orders/buyer-view/show-order.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createShiprocket } from '#providers/courier/shiprocket.ts'
import { respondWith, openTestProvider } from '#providers/testing/open-test-provider.ts'
import { testAddress } from '#server/testing/create-test-order.ts'
import { readShipment } from '#server/testing/order-steps.ts'
import { quoteShipping } from './quote-shipping.ts'
import { toStoredQuoteId } from '#server/fulfilment/shipping/quote-id.ts'

let shop: TestShop
let api: OpenAPIHono
let tray: number
before(async () => {
  shop = await openTestShop({ LOOKUPS_PER_MINUTE: '0' })
  tray = await addTestProduct(shop.database, { weight: 1.25 })
  api = new OpenAPIHono()
  registerOrderRoutes(api, shop)
})
after(() => shop.close())

const requestQuotes = async (body: unknown) => {
  const response = await api.request('/api/orders/getShipOptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const cart = () => [{ id: tray, quantity: 2 }]

test('each offer is a quote of ours: rounded up to a rupee, for this place and weight, for half an hour', async () => {
  const offered = await quoteShipping(shop, { postcode: '400 001', cart: cart(), weight: 0.001 })
  assert.ok(offered.ok && offered.quotes.length > 0)
  const stored = await shop.database.orm.select().from(shippingQuotes)
  for (const quote of offered.quotes) {
    const { id, ...said } = quote
    assert.deepEqual(
      stored.find((row) => row.id === toStoredQuoteId(id)),
      { id: toStoredQuoteId(id), ...said },
    )
    assert.deepEqual([quote.postcode, quote.weight], ['400001', 2.5])
    assert.equal(quote.charge, Math.ceil(quote.rate) * 100)
    assert.equal(quote.expiresAt.getTime() - quote.createdAt.getTime(), 30 * 60_000)
  }
})

test('an offer that was shown can be ordered', async () => {
  const { status, body } = await requestQuotes({ delivery_postcode: 302_001, cart: cart() })
  assert.equal(status, 200)
  const { available_courier_companies: companies } = body['data'] as Record<string, Record<string, unknown>[]>
  const [company] = companies ?? []
  assert.deepEqual(Object.keys(company ?? {}).toSorted(), [
    'arrives_by',
    'cash_on_delivery',
    'courier_name',
    'days_to_make',
    'delivery_estimate',
    'estimated_delivery_days',
    'id',
    'order_before',
    'rate',
  ])
  const quoteId = String(company?.['id'])
  const placed = await placeOrder(shop, { info: testAddress, cart: cart(), quoteId, customerId: null })
  assert.ok(placed.ok)
  const { promised } = await readShipment(shop, placed.orderId)
  assert.equal(company?.['arrives_by'], promised, 'the day that was shown is the day that is stored')
})

test('the days of making are told beside the courier’s, and kept with the order', async () => {
  const trunk = await addTestProduct(shop.database, { daysToMake: 21 })
  const potli = await addTestProduct(shop.database, { stock: 9, daysToMake: 30 })
  const both = [
    { id: trunk, quantity: 1 },
    { id: potli, quantity: 1 },
  ]
  const { body } = await requestQuotes({ delivery_postcode: '302001', cart: both })
  const { available_courier_companies: companies } = body['data'] as Record<string, Record<string, unknown>[]>
  const [company] = companies ?? []
  assert.equal(company?.['days_to_make'], 21)
  const soonest = Number.parseInt(String(company?.['estimated_delivery_days']), 10)
  const estimate = `Made in 21 working days, then ${soonest}–${soonest + 2} days on the way`
  assert.equal(company?.['delivery_estimate'], estimate)

  const quoteId = String(company?.['id'])
  const placed = await placeOrder(shop, { info: testAddress, cart: both, quoteId, customerId: null })
  assert.ok(placed.ok)
  const shown = await showOrder(shop, { orderId: placed.orderId, customerId: null })
  assert.ok(shown.ok)
  assert.equal(shown.order.deliveryEstimate, estimate)
})

test('what lies on the shelf only has to travel', async () => {
  const potli = await addTestProduct(shop.database, { stock: 9, daysToMake: 30 })
  const offered = await quoteShipping(shop, { postcode: '302001', cart: [{ id: potli, quantity: 1 }] })
  assert.ok(offered.ok)
  assert.equal(offered.daysToMake, 0)
})

test('without a cart the given weight counts', async () => {
  const offered = await quoteShipping(shop, { postcode: '560001', weight: 1.2345 })
  assert.ok(offered.ok)
  assert.equal(offered.quotes[0]?.weight, 1.235)
})

test('failures say what to do, in every form a reader looks for', async () => {
  const failures: [unknown, number][] = [
    [{ delivery_postcode: '012345', cart: cart() }, 422],
    [{ delivery_postcode: 'abc', cart: cart() }, 422],
    [{ delivery_postcode: '900001', cart: cart() }, 404],
    [{ delivery_postcode: '560001' }, 422],
    [{ delivery_postcode: '560001', weight: 5_000 }, 422],
    [{ delivery_postcode: '560001', cart: [] }, 422],
    [{ delivery_postcode: '560001', cart: [{ id: 987_654, quantity: 1 }] }, 422],
    [{ delivery_postcode: '560001', cart: [{ id: tray, quantity: 1.5 }] }, 422],
    [{ delivery_postcode: '560001', weight: -1 }, 422],
    [{ delivery_postcode: {}, cart: cart() }, 422],
    [{ cart: cart() }, 422],
    [[], 422],
    [null, 422],
  ]
  for (const [question, status] of failures) {
    const answer = await requestQuotes(question)
    const error = answer.body['error'] as Record<string, unknown>
    assert.deepEqual(
      [answer.status, answer.body['status'], answer.body['data'], error['status']],
      [status, status, null, status],
      JSON.stringify(question),
    )
    assert.match(String(answer.body['message']), /^[A-Z].*/)
    assert.equal(error['message'], answer.body['message'])
  }
})

test('the same question of many is asked once, and its quotes are kept once', async () => {
  const countRequests = async () =>
    (await shop.controlSandbox<{ path: string }[]>('GET', '/requests')).filter(({ path }) =>
      path.includes('serviceability'),
    ).length
  const stored = async () => (await shop.database.orm.select().from(shippingQuotes)).length
  const [requestsBefore, storedBefore] = [await countRequests(), await stored()]
  const question = { postcode: '110001', cart: [{ id: tray, quantity: 7 }] }
  const offered = await Promise.all(Array.from({ length: 60 }, () => quoteShipping(shop, question)))
  for (let times = 0; times < 60; times++) offered.push(await quoteShipping(shop, question))
  const [first] = offered
  assert.ok(first?.ok)
  const quotes = offered.map((each) => (each.ok ? each.quotes : []))
  assert.deepEqual(new Set(quotes.flat().map(({ id }) => toStoredQuoteId(id))).size, first.quotes.length)
  assert.equal(new Set(quotes.flat().map(({ id }) => id)).size, 120 * first.quotes.length, 'each by ids of its own')
  assert.equal(await countRequests(), requestsBefore + 1)
  assert.equal(await stored(), storedBefore + first.quotes.length)
  shop.advanceClock(1)
  assert.ok((await quoteShipping(shop, question)).ok)
  assert.equal(await countRequests(), requestsBefore + 2)
})

test('too heavy is another no than a place that nobody reaches', async () => {
  const anvil = await addTestProduct(shop.database, { name: 'Brass anvil', weight: 40 })
  const heavy = async (postcode: string, quantity: number) => {
    const { status, body } = await requestQuotes({
      delivery_postcode: postcode,
      cart: [{ id: anvil, quantity }],
    })
    const error = body['error'] as { details: { reason: string } }
    return [status, error.details.reason, body['message']]
  }
  for (const quantity of [20, 30])
    assert.deepEqual(await heavy('400001', quantity), [
      422,
      'too-heavy',
      `With ${quantity * 40} kg this parcel is heavier than our couriers take. Please order less of it, or ask us for a quote.`,
    ])
  assert.deepEqual((await heavy('900001', 20)).slice(0, 2), [404, 'not-serviceable'])
})

test('more than can be paid at once is refused before delivery is priced', async () => {
  const throne = await addTestProduct(shop.database, { name: 'Silver throne', price: 10_000_000 })
  const { status, body } = await requestQuotes({
    delivery_postcode: '400001',
    cart: [{ id: throne, quantity: 5 }],
  })
  assert.equal(status, 422)
  assert.match(String(body['message']), /up to ₹5,00,000, .* ask us for a quote/)
})

test('when no courier answers, the shopper is asked to try again', async () => {
  await shop.controlSandbox('PUT', '/faults', {
    provider: 'shiprocket',
    fault: 'status',
    value: 503,
    times: 100,
  })
  const heavy = { postcode: '700001', weight: 9 } // a lane nobody has asked about yet
  const offered = await quoteShipping(shop, heavy)
  await shop.controlSandbox('DELETE', '/faults')
  assert.deepEqual(offered, {
    ok: false,
    reason: 'unavailable',
    message: 'Shipping options are unavailable right now. Please try again.',
  })
  assert.ok((await quoteShipping(shop, heavy)).ok)
})

test('a courier’s nonsense is never a price: the shopper is asked to try again', async (t) => {
  const before = (await shop.database.orm.select().from(shippingQuotes)).length
  const offer = { courier_company_id: 10, courier_name: 'Delhivery Air', estimated_delivery_days: '3' }
  const offersOf = (rates: unknown[]) => ({
    token: 'a.b.c',
    data: { available_courier_companies: rates.map((rate) => ({ ...offer, rate })) },
  })
  const many = Array.from({ length: 10_000 }, () => 100)
  for (const rates of [[true], [1e-9], ['1e9'], [99_999_999_999], many]) {
    const couriers = createShiprocket({
      baseUrl: await openTestProvider(t, respondWith(offersOf(rates))),
      email: 'api@gathri.example',
      password: 'secret',
      webhookToken: 'secret',
      pickupPin: '302001',
      pickupLocation: 'Workshop',
      now: shop.now,
    })
    const offered = await quoteShipping({ ...shop, couriers }, { postcode: '600001', cart: cart() })
    assert.equal(!offered.ok && offered.reason, 'unavailable')
  }
  assert.equal((await shop.database.orm.select().from(shippingQuotes)).length, before)
})
