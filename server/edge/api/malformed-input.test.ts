import assert from 'node:assert/strict'
import { createShopMetrics } from '#server/platform/metrics/shop-metrics.ts'
import { after, test } from 'node:test'
import { seedCatalogueFixture } from '#server/testing/catalogue-fixture.ts'
import { assertErrorResponse, openTestApi } from '#server/testing/open-test-api.ts'
import type { ApiDocument } from '#server/platform/http/reference/api-document.ts'
import {
  createOpenApiRequests,
  buildPath,
  buildQuery,
  listValuePaths,
  toRequest,
  withValueAt,
} from '#server/testing/openapi-requests.ts'

const testApi = await openTestApi({ ENQUIRIES_PER_MINUTE: '0', COLLECTS_PER_MINUTE: '0' })
await seedCatalogueFixture(testApi.shop.database)
const asha = await testApi.newCustomer()
const document = (await (await testApi.api.request('/api/openapi.json')).json()) as ApiDocument
const requests = createOpenApiRequests(document, asha)
after(() => testApi.close())

type Refused = { error?: { message: string; details: { errors?: { path: string[] }[] } } }
async function answerOf(request: Request) {
  const response = await testApi.api.fetch(request)
  const body = (await response.json()) as Refused
  return {
    status: response.status,
    path: body.error?.details.errors?.[0]?.path.join('.'),
    message: body.error?.message,
  }
}

/** Pasted rows of 500 people. */
const isSheet = (operation: string, path: readonly (string | number)[]) =>
  operation === 'POST /api/recipients/check' && path.join('.') === 'text'

test('no operation takes a text that no database keeps: each says which field it is', async () => {
  let fields = 0
  for (const request of requests)
    for (const spot of listValuePaths(request)) {
      const [place, ...path] = spot
      if (place !== 'body' && place !== 'query') continue
      const values = place === 'body' ? ['Asha\u0000', '\ud800'] : ['Asha\u0000']
      if (place === 'body' && !isSheet(request.operation, path)) values.push('a'.repeat(4_001))
      for (const value of values) {
        const answer = await answerOf(toRequest(withValueAt(request, spot, value)))
        assert.deepEqual([answer.status, answer.path], [400, path.join('.')], `${request.operation} ${spot.join('.')}`)
        fields++
      }
    }
  assert.ok(fields > 150, `${fields}`)
})

test('no operation takes a field twice: one of them would count, and nobody could say which', async () => {
  for (const request of requests) {
    const { body, operation, headers } = request
    if (typeof body !== 'object' || body === null) continue
    const [name] = Object.keys(body)
    if (name === undefined) continue
    const twice = `{${JSON.stringify(name)}:1,${JSON.stringify(body).slice(1)}`
    const [method = ''] = operation.split(' ')
    const address = `http://shop.example${buildPath(request)}${buildQuery(request)}`
    const answer = await answerOf(new Request(address, { method, headers, body: twice }))
    assert.deepEqual([answer.status, answer.message], [400, `Please send ${name} once.`], operation)
  }
})

test('nothing is made a number that is none, nor a day that is not in the calendar', async () => {
  const info = { fName: 'Asha' }
  for (const id of [true, ['35'], [35], null, '', ' 35', '0x23', '35.5', 35.5, {}])
    assertErrorResponse(
      await testApi.request('orders/new', { body: { info, cart: [{ id, quantity: 1 }], shipping: 'x' } }),
      400,
      /^Please (check|send) cart\.0\.id/,
    )
  for (const weight of [true, ['2'], '1e3', 'NaN'])
    assert.equal(
      (await testApi.request('orders/getShipOptions', { body: { delivery_postcode: '302001', weight } })).status,
      422,
    )
  for (const day of ['2026-02-30', '2026-04-31T00:00:00Z', '2025-02-29'])
    assertErrorResponse(await testApi.request(`products?filters[createdAt][$gt]=${day}`), 400, /wants a date such as/)
  assert.equal((await testApi.request('products?filters[createdAt][$gt]=2024-02-29')).status, 200)
})

test('a query names each thing once and plainly; only the catalogue reads brackets', async () => {
  for (const [query, words] of [
    ['orders/get?id=a&id=b', 'Please send id once.'],
    ['orders/get?id[]=a', 'Please send id without brackets.'],
    ['orders/get?id=%00', 'Please type id again: it holds a character that is none.'],
    ['suggestions?q=a&q=b', 'Please send q once.'],
    ['products?filters[name][$eq]=%00', /holds a character that is none/],
  ] as const)
    assertErrorResponse(await testApi.request(query), 400, words)
  assertErrorResponse(await testApi.request('products/%00'), 404, 'Not Found')
  assert.equal((await testApi.request('products?fields[0]=name&fields[1]=price&sort=name&sort=price')).status, 200)
})

test('what a schema refuses is said in a sentence that can be acted on', async () => {
  for (const [path, body, words] of [
    ['orders/new', { info: {}, cart: {}, shipping: 'x' }, 'Please send cart as a list.'],
    ['orders/new', { info: {}, shipping: 'x' }, 'Please send cart as well.'],
    ['orders/new', { info: [], cart: [], shipping: 'x' }, 'Please send info as a group of fields.'],
    [
      'orders/confirm',
      { razorpay_order_id: 'a b' },
      'Please check razorpay_order_id: it is not written as it should be.',
    ],
    [
      'analytics/consent',
      { client_id: '12345678', decision: 'maybe', text_version: '1' },
      'Please choose one of these for decision: granted, withdrawn.',
    ],
    [
      'analytics/consent',
      { client_id: '12345678', decision: 'granted', text_version: '' },
      'Please fill in text_version.',
    ],
    [
      'analytics/consent',
      { client_id: '12345678', decision: 'granted', text_version: 'x'.repeat(41) },
      'Please shorten text_version to 40 characters.',
    ],
    ['auth/local', { identifier: 7, password: 'x' }, 'identifier is a required field'],
  ] as const)
    assertErrorResponse(await testApi.request(path, { body }), 400, words)
  const many = { info: {}, shipping: 'x', cart: Array.from({ length: 400 }, () => ({ id: 'a' })) }
  const { body } = await testApi.request('orders/new', { body: many })
  const errors = body.error?.details['errors']
  assert.ok(Array.isArray(errors) && errors.length === 20)
})

test('the metrics are for whoever has the token; one of other letters is another', async (t) => {
  const { Hono } = await import('hono')
  const { registerHealthRoutes } = await import('#server/platform/http/register-health-routes.ts')
  const token = 'the token of the metrics of these tests, of 60 characters...'
  const guarded = await openTestApi({ METRICS_TOKEN: token })
  t.after(() => guarded.close())
  const app = new Hono()
  registerHealthRoutes(app, guarded.shop, createShopMetrics(guarded.shop))
  const status = async (authorization: string) => (await app.request('/metrics', { headers: { authorization } })).status
  for (const other of ['ééé'.repeat(20), '', 'x'.repeat(60)]) assert.equal(await status(`Bearer ${other}`), 403)
  assert.equal(await status(`Bearer ${token}`), 200)
})
