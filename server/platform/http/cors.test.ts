import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApi } from '#server/edge/api/api.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'

const elsewhere = 'https://front.example'
const shop = await openTestShop()
after(() => shop.close())

const open = (allowedOrigins: readonly string[]) =>
  createApi({ ...shop, settings: { ...shop.settings, allowedOrigins } })
const preflight = {
  method: 'OPTIONS',
  headers: { origin: elsewhere, 'access-control-request-method': 'POST' },
}
const allowed = (response: Response) => response.headers.get('access-control-allow-origin')

test('the demo opens its API to every origin, a live shop to those it names, both without cookies', async () => {
  assert.deepEqual(shop.settings.allowedOrigins, ['*'])
  for (const [api, origin] of [
    [open(['*']), '*'],
    [open(['https://other.example', elsewhere]), elsewhere],
  ] as const) {
    for (const path of ['orders/new', 'auth/local', 'users/7', 'products', 'orders/get']) {
      const response = await api.request(`/api/${path}`, preflight)
      assert.deepEqual([response.status, await response.text()], [204, ''], path)
      assert.equal(allowed(response), path === 'products' ? '*' : origin, path)
      assert.match(response.headers.get('access-control-allow-headers') ?? '', /authorization/)
      assert.equal(response.headers.get('access-control-allow-credentials'), null)
    }
    // Pages must be able to read refusals, too.
    const refused = await api.request('/api/users/me', { headers: { origin: elsewhere } })
    assert.deepEqual([refused.status, allowed(refused)], [401, origin])
    const read = await api.request('/api/products', { headers: { origin: elsewhere } })
    assert.deepEqual([read.status, allowed(read)], [200, '*'])
  }
})

test('an origin that is not named reads nothing of orders and accounts; none at all without the setting', async () => {
  const some = open(['https://other.example'])
  for (const path of ['orders/new', 'users/me', 'auth/local'])
    assert.equal(allowed(await some.request(`/api/${path}`, preflight)), null, path)
  const none = open([])
  for (const path of ['orders/new', 'products', 'users/me'])
    for (const init of [preflight, { headers: { origin: elsewhere } }])
      assert.equal(allowed(await none.request(`/api/${path}`, init)), null, path)
  assert.equal((await none.request('/api/products', preflight)).status, 204)
})

test('what is nobody else’s stays closed to pages of other origins', async () => {
  const api = open(['*'])
  for (const path of ['newsletter', 'webhooks/payments', 'enquiries', 'analytics/collect'])
    assert.equal(allowed(await api.request(`/api/${path}`, preflight)), null, path)
})
