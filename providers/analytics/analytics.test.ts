import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ReceivedEvent } from '#sandbox/analytics/received-events.ts'
import { openTestSandbox, testSecrets } from '#sandbox/testing/open-test-sandbox.ts'
import { createPurchaseEvent, createViewItemEvent } from '#shop/analytics/ecommerce-events.ts'
import { createGa4 } from './ga4.ts'
import { legacyAnalytics } from './legacy-analytics.ts'

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

test('the legacy library accepts every event and sends nothing', async (t) => {
  const { counted } = await openServices(t)
  assert.deepEqual(await legacyAnalytics.send({ ...visit, events: [createPurchaseEvent(placed)] }), {
    ok: true,
    value: null,
  })
  assert.deepEqual(await counted(), [])
})

test('each way of failing has its reason', async (t) => {
  const { sandbox, ga4 } = await openServices(t)
  for (const [fault, reason] of [
    [{ fault: 'status', value: 503 }, 'unavailable'],
    [{ fault: 'hang' }, 'unavailable'],
    [{ fault: 'reset' }, 'unavailable'],
    [{ fault: '429' }, 'rate-limited'],
    [{ fault: 'status', value: 400 }, 'refused'],
  ] as const) {
    await sandbox.fault({ provider: 'ga4', ...fault })
    const sent = await ga4.send({ ...visit, events: [createViewItemEvent(tray)] })
    assert.equal(sent.ok ? 'sent' : sent.reason, reason, fault.fault)
  }
})
