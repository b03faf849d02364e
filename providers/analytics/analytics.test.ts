import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ReceivedEvent } from '#sandbox/analytics/received-events.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import { createCartEvent, createPurchaseEvent, createViewItemEvent } from '#shop/analytics/ecommerce-events.ts'
import { createGa4 } from './ga4.ts'
import { createUniversalAnalytics } from './universal-analytics.ts'

const tray = { id: 3, name: 'Brass Inlay Tray', price: 129_900, discount: 10 }
const visit = {
  clientId: '1873463524.1790000000',
  sessionId: '1790000000',
  at: new Date('2026-11-21T05:00:00Z'),
}
const placed = {
  number: 'GTH-000007',
  subtotal: 233_820,
  tax: 42_088,
  shipping: 12_000,
  lines: [{ ...tray, unitPrice: 116_910, quantity: 2 }],
}

async function openServices(t: TestContext) {
  const sandbox = await openTestSandbox(t)
  return {
    sandbox,
    ga4: createGa4({
      baseUrl: `${sandbox.url}/ga4`,
      measurementId: testSecrets.ga4MeasurementId,
      apiSecret: testSecrets.ga4ApiSecret,
      timeoutMs: 1_500,
    }),
    legacy: createUniversalAnalytics({
      baseUrl: `${sandbox.url}/universal-analytics`,
      trackingId: 'UA-1234567-1',
      timeoutMs: 1_500,
    }),
    counted: () => sandbox.control<ReceivedEvent[]>('GET', '/analytics'),
  }
}

test('GA4 is told in its own words, with its names for goods and for the visit', async (t) => {
  const { ga4, counted } = await openServices(t)
  const events = [createViewItemEvent(tray), { name: 'search', params: { search_term: 'tray' } }]
  assert.deepEqual(await ga4.send({ ...visit, events }), { ok: true, value: null })
  const session = { session_id: '1790000000', engagement_time_msec: 1 }
  assert.deepEqual(
    (await counted()).map(({ service, clientId, name, params }) => ({ service, clientId, name, params })),
    [
      {
        service: 'ga4',
        clientId: visit.clientId,
        name: 'view_item',
        params: {
          currency: 'INR',
          value: 1169.1,
          items: [{ item_id: '3', item_name: tray.name, id: 3, name: tray.name, discount: 129.9, price: 1169.1 }],
          ...session,
        },
      },
      {
        service: 'ga4',
        clientId: visit.clientId,
        name: 'search',
        params: { search_term: 'tray', ...session },
      },
    ],
  )
})

test('what GA4 would refuse to count, its checking form says', async (t) => {
  const { sandbox } = await openServices(t)
  const check = async (body: unknown) => {
    const response = await fetch(`${sandbox.url}/ga4/debug/mp/collect`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { validationMessages: unknown[] }).validationMessages.length
  }
  assert.equal(await check({ client_id: '1.2', events: [createPurchaseEvent(placed)] }), 0)
  assert.equal(await check({ client_id: '1.2', events: [] }), 1)
  assert.equal(await check({ client_id: '1.2', events: [{ name: 'no spaces', params: {} }] }), 1)
})

test('the legacy service gets hits of its own protocol', async (t) => {
  const { legacy, counted } = await openServices(t)
  const page = {
    name: 'page_view',
    params: { page_location: 'https://gathri.example/shop', page_title: 'Shop' },
  }
  const cart = createCartEvent('add_to_cart', [{ ...tray, quantity: 2 }])
  const events = [page, cart, createPurchaseEvent(placed)]
  assert.deepEqual(await legacy.send({ ...visit, events }), { ok: true, value: null })
  const common = { v: '1', tid: 'UA-1234567-1', cid: visit.clientId, aip: '1', npa: '1', ds: 'server' }
  const product = { cu: 'INR', pr1id: '3', pr1nm: tray.name, pr1pr: '1169.1', pr1qt: '2' }
  assert.deepEqual(
    (await counted()).map(({ params }) => params),
    [
      { ...common, t: 'pageview', dl: 'https://gathri.example/shop', dt: 'Shop' },
      { ...common, t: 'event', ec: 'ecommerce', ea: 'add_to_cart', ev: '2338', pa: 'add', ...product },
      {
        ...common,
        t: 'event',
        ec: 'ecommerce',
        ea: 'purchase',
        el: 'GTH-000007',
        ev: '2338',
        pa: 'purchase',
        ti: 'GTH-000007',
        tr: '2879.08',
        tt: '420.88',
        ts: '120',
        ...product,
      },
    ],
  )
})

test('more hits than one letter holds go in several', async (t) => {
  const { legacy, counted } = await openServices(t)
  const events = Array.from({ length: 25 }, (_, index) => ({
    name: 'search',
    params: { search_term: `tray ${index}` },
  }))
  assert.ok((await legacy.send({ ...visit, events })).ok)
  assert.equal((await counted()).length, 25)
})

test('each way of failing has its reason', async (t) => {
  const { sandbox, ga4, legacy } = await openServices(t)
  for (const [provider, service] of [
    ['ga4', ga4],
    ['universal-analytics', legacy],
  ] as const)
    for (const [fault, reason] of [
      [{ fault: 'status', value: 503 }, 'unavailable'],
      [{ fault: 'hang' }, 'unavailable'],
      [{ fault: 'reset' }, 'unavailable'],
      [{ fault: '429' }, 'rate-limited'],
      [{ fault: 'status', value: 400 }, 'refused'],
    ] as const) {
      await sandbox.fault({ provider, ...fault })
      const sent = await service.send({ ...visit, events: [createViewItemEvent(tray)] })
      assert.equal(sent.ok ? 'sent' : sent.reason, reason, `${provider} ${fault.fault}`)
    }
})
