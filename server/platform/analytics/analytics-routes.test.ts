import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { ReceivedEvent } from '#sandbox/analytics/received-events.ts'
import { orderClientIds } from '#server/platform/database/analytics-tables.ts'
import { consents } from '#server/platform/database/consent-tables.ts'
import { runOutbox } from '#server/platform/jobs/run-outbox.ts'
import { confirmPayment } from '#server/money/payments/confirm-payment.ts'
import { addTestProduct } from '#server/testing/add-test-product.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { testApiAddress, payInWindow, createTestQuote } from '#server/testing/create-test-order.ts'
import { createTrackPurchaseHandler } from './track-purchase.ts'
import { createApi } from '#server/edge/api/api.ts'

const shop = await openTestShop({ ORDERS_PER_MINUTE: '0', LOOKUPS_PER_MINUTE: '0', COLLECTS_PER_MINUTE: '0' })
const api = createApi(shop)
after(() => shop.close())
beforeEach(async () => {
  await shop.controlSandbox('DELETE', '/analytics')
  await shop.controlSandbox('DELETE', '/faults')
})

const visitor = { client_id: '1873463524.1790000000', session_id: '1790000000' }
const search = { name: 'search', params: { search_term: 'brass tray' } }
const collect = (body: unknown, headers: Record<string, string> = {}) =>
  api.request('/api/analytics/collect', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
async function counted() {
  await shop.analytics.flush()
  const events = await shop.controlSandbox<ReceivedEvent[]>('GET', '/analytics')
  return events.map(({ clientId, name, params }) => ({ clientId, name, params }))
}
const session = { session_id: visitor.session_id, engagement_time_msec: 1 }

test('known events are handed on as they are, the rest is left aside without a word', async () => {
  const sent = { ...visitor, events: [search, { name: 'purchase', params: {} }, { name: 'x' }, null] }
  const answer = await collect(sent)
  assert.equal(answer.status, 204)
  assert.equal(await answer.text(), '')
  assert.deepEqual(await counted(), [
    { clientId: visitor.client_id, name: 'search', params: { search_term: 'brass tray', ...session } },
  ])
})

test('nothing is taken from whoever has not agreed, or says No to all sites, or is no person', async () => {
  const events = [search]
  assert.equal((await collect({ events })).status, 204)
  assert.equal((await collect({ client_id: 'asha@example.in', events })).status, 204)
  assert.equal((await collect({ ...visitor, events }, { 'sec-gpc': '1' })).status, 204)
  const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  assert.equal((await collect({ ...visitor, events }, robot)).status, 204)
  assert.deepEqual(await counted(), [])
})

test('what is not a batch of events is refused', async () => {
  assert.equal((await collect('{"client_id": "1.2", "events": [')).status, 400)
  assert.equal((await collect({ ...visitor, events: 'search' })).status, 400)
  assert.equal((await collect(visitor)).status, 400)
  assert.equal((await collect({ ...visitor, events: [search] }, { 'content-type': 'text/plain' })).status, 415)
  const huge = { ...visitor, events: [{ name: 'search', params: { search_term: 'x'.repeat(70_000) } }] }
  assert.equal((await collect(huge)).status, 413)
})

test('one address may not tell without end', async () => {
  const strict = await openTestShop({ COLLECTS_PER_MINUTE: '2' })
  try {
    const strictApi = createApi(strict)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      const body = JSON.stringify({ ...visitor, events: [] })
      const headers = { 'content-type': 'application/json' }
      const answer = await strictApi.request('/api/analytics/collect', { method: 'POST', headers, body })
      statuses.push(answer.status)
    }
    assert.deepEqual(statuses, [204, 204, 429])
  } finally {
    await strict.close()
  }
})

test('a yes is written down, and taking it back is, under the random id alone', async () => {
  const say = (body: unknown) =>
    api.request('/api/analytics/consent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { client_id } = visitor
  for (const decision of ['granted', 'withdrawn'])
    assert.equal((await say({ client_id, decision, text_version: '2026-11' })).status, 204)
  assert.equal((await say({ client_id: 'asha@example.in', decision: 'granted', text_version: '1' })).status, 400)
  const written = await shop.database.orm.select().from(consents).orderBy(consents.id)
  assert.deepEqual(
    written.map(({ kind, decision, anonymousId }) => [kind, decision, anonymousId]),
    [
      ['analytics', 'granted', client_id],
      ['analytics', 'withdrawn', client_id],
    ],
  )
})

async function buy(more: Record<string, unknown>) {
  const tray = await addTestProduct(shop.database, { price: 99_900, discount: 10 })
  const cart = [{ id: tray, quantity: 2 }]
  const body = { info: testApiAddress, cart, shipping: await createTestQuote(shop, cart), ...more }
  const headers = { 'content-type': 'application/json' }
  const answer = await api.request('/api/orders/new', { method: 'POST', headers, body: JSON.stringify(body) })
  const order = (await answer.json()) as { id: string; orderId: string }
  assert.equal(answer.status, 200, JSON.stringify(order))
  const paid = await confirmPayment(shop, await payInWindow(shop, { providerOrderId: order.id }))
  assert.ok(paid.ok)
  return { tray, number: paid.order.number }
}
const runPurchaseOutbox = () =>
  runOutbox(shop, { 'analytics purchase': createTrackPurchaseHandler(shop) }, new AbortController().signal)

test('a purchase is told once, by the server, of shoppers who agreed', async () => {
  const { tray, number } = await buy({ measured: visitor })
  await runPurchaseOutbox()
  await runPurchaseOutbox()
  const item = { item_id: String(tray), item_name: 'Brass tray', discount: 99.9, price: 899.1, quantity: 2 }
  assert.deepEqual(await counted(), [
    {
      clientId: visitor.client_id,
      name: 'purchase',
      params: {
        transaction_id: `GTH-${String(number).padStart(6, '0')}`,
        currency: 'INR',
        value: 1798.2,
        tax: 323.68,
        shipping: 120,
        items: [{ ...item, currency: 'INR', index: 0 }],
        ...session,
      },
    },
  ])
  assert.deepEqual(await shop.database.orm.select().from(orderClientIds), [], 'the browser is forgotten')
})

test('an order without agreement, or with nonsense for it, is an order like any other', async () => {
  await buy({})
  await buy({ measured: { client_id: 'asha@example.in' } })
  await buy({ measured: 'yes' })
  await runPurchaseOutbox()
  assert.deepEqual(await counted(), [])
  assert.deepEqual(await shop.database.orm.select().from(orderClientIds), [])
})

test('an outage of the service loses no purchase', async () => {
  await shop.controlSandbox('PUT', '/faults', { provider: 'ga4', fault: 'status', value: 503, times: 2 })
  await buy({ measured: visitor })
  for (let minute = 0; minute < 3; minute++) {
    await runPurchaseOutbox()
    shop.advanceClock(1)
  }
  assert.deepEqual(
    (await counted()).map(({ name }) => name),
    ['purchase'],
  )
})
