import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { createShopStore, STORAGE_KEY } from '#web/storage/shop-store.ts'
import { createAuthenticatedClient } from './authenticated-client.ts'
import { SESSION_ENDED_MESSAGE } from './session.ts'
import { asha, MINUTE, openTestTab, openFakeShop, ravi, createToken } from '#web/testing/open-test-tab.ts'

const [old, fresh] = [createToken('old'), createToken('fresh')]

/** Asha's token has expired. Her cart holds two trays. */
async function openExpiredSession(t: TestContext, { locks }: { locks?: LockManager } = {}) {
  const shop = await openFakeShop(t)
  shop.refresh = () => {
    shop.validTokens.add(fresh)
    return { status: 200, body: { jwt: fresh, user: asha } }
  }
  const storage = new Map<string, string>()
  const clock = { now: 0 }
  const tab = openTestTab(storage, { request: shop.request, clock, ...(locks && { locks }) })
  tab.addTray()
  tab.session.startSession({ jwt: old, user: asha })
  return { shop, storage, clock, tab }
}

test('a guest asks without a bearer, and nothing is renewed', async (t) => {
  const shop = await openFakeShop(t)
  const tab = openTestTab(new Map(), { request: shop.request })
  assert.deepEqual(await tab.authenticatedClient('POST /api/auth/logout', {}), {
    ok: true,
    data: { hello: 'guest' },
  })
  assert.equal(shop.requests[0]?.headers.authorization, undefined)
})

test('a page that asks before storage was read asks for whoever is signed in', async (t) => {
  const { shop, storage } = await openExpiredSession(t)
  shop.validTokens.add(old)
  const store = createShopStore(() => createMemoryStorage(storage))
  const requestAsCustomer = createAuthenticatedClient({ store, request: shop.request, now: () => 0, locks: undefined })
  assert.deepEqual(await requestAsCustomer('GET /api/users/me', {}), { ok: true, data: { hello: old } })
})

test('a token that will do is used as it is', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  shop.validTokens.add(old)
  assert.deepEqual(await tab.authenticatedClient('GET /api/users/me', {}), { ok: true, data: { hello: old } })
  assert.equal(shop.countRefreshes(), 0)
})

test('after a 401 the session is renewed and the same call repeated once, with its key and body', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  const options = {
    body: { phone: '9876543210' },
    headers: { 'idempotency-key': 'k-1' },
  } as const
  assert.deepEqual(await tab.authenticatedClient('PUT /api/users/7', options), {
    ok: true,
    data: { hello: fresh },
  })
  assert.deepEqual(
    shop.requests.map(({ method, path, headers, body }) => [method, path, headers['idempotency-key'], body]),
    [
      ['PUT', '/api/users/7', 'k-1', { phone: '9876543210' }],
      ['POST', '/api/auth/session', undefined, {}],
      ['PUT', '/api/users/7', 'k-1', { phone: '9876543210' }],
    ],
  )
  assert.equal(tab.readAuth().jwt, fresh)
})

test('many calls at once share one renewal', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  const answers = await Promise.all(
    [7, 8, 9, 10, 11].map((id) => tab.authenticatedClient(`PUT /api/users/${id}`, { body: {} })),
  )
  assert.ok(answers.every(({ ok }) => ok))
  assert.equal(shop.countRefreshes(), 1)
})

test('a token about to run out is renewed before anything is asked', async (t) => {
  const { shop, clock, tab } = await openExpiredSession(t)
  shop.validTokens.add(old)
  clock.now = 14 * MINUTE
  await tab.authenticatedClient('GET /api/users/me', {})
  assert.equal(shop.countRefreshes(), 0)
  clock.now = 14.6 * MINUTE
  await tab.authenticatedClient('GET /api/users/me', {})
  assert.deepEqual(
    shop.requests.map(({ path }) => path),
    ['/api/users/me', '/api/auth/session', '/api/users/me'],
  )
  // The new one lives a quarter of an hour from now on.
  clock.now = 28 * MINUTE
  await tab.authenticatedClient('GET /api/users/me', {})
  assert.equal(shop.countRefreshes(), 1)
})

test('a renewal that cannot be had just now does not stand in the way of a token that still will do', async (t) => {
  const { shop, clock, tab } = await openExpiredSession(t)
  shop.validTokens.add(old)
  shop.refresh = () => ({ status: 503, body: { data: null, error: { status: 503, message: 'later' } } })
  clock.now = 14.9 * MINUTE
  assert.ok((await tab.authenticatedClient('GET /api/users/me', {})).ok)
  assert.equal(tab.readAuth().isLoggedIn, true)
})

test('no answer to the renewal: the call fails kindly, the person stays signed in', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  shop.refresh = () => ({ status: 500, body: null })
  const answer = await tab.authenticatedClient('GET /api/users/me', {})
  assert.ok(!answer.ok && answer.reason === 'failed')
  assert.equal(tab.readAuth().isLoggedIn, true)
})

for (const status of [401, 403])
  test(`a renewal refused with ${status} signs out here, says so, and leaves the cart alone`, async (t) => {
    const { shop, storage, tab } = await openExpiredSession(t)
    shop.refresh = () => ({ status, body: { data: null, error: { status } } })
    const answers = await Promise.all([
      tab.authenticatedClient('GET /api/users/me', {}),
      tab.authenticatedClient('GET /api/users/me/data', {}),
    ])
    for (const answer of answers) assert.equal(!answer.ok && answer.message, SESSION_ENDED_MESSAGE)
    assert.deepEqual(tab.readAuth(), { isLoggedIn: false })
    assert.equal(tab.store.getState().hasSessionEnded, true)
    assert.equal(tab.countTrays(), 2)
    assert.equal(shop.countRefreshes(), 1)
    assert.equal(JSON.parse(storage.get(STORAGE_KEY) ?? '').auth.jwt, undefined)
  })

test('a fresh token that is refused as well ends the session: nothing is asked a third time', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  shop.refresh = () => ({ status: 200, body: { jwt: fresh, user: asha } })
  const answer = await tab.authenticatedClient('GET /api/users/me', {})
  assert.equal(!answer.ok && answer.message, SESSION_ENDED_MESSAGE)
  assert.equal(shop.requests.length, 3)
  assert.equal(tab.readAuth().isLoggedIn, false)
})

test('two tabs take turns: the one that waited uses what the other has renewed', async (t) => {
  const { shop, storage, tab } = await openExpiredSession(t, { locks: navigator.locks })
  const other = openTestTab(storage, { request: shop.request, locks: navigator.locks })
  const answers = await Promise.all([
    tab.authenticatedClient('GET /api/users/me', {}),
    other.authenticatedClient('GET /api/users/me', {}),
  ])
  assert.deepEqual(answers, [
    { ok: true, data: { hello: fresh } },
    { ok: true, data: { hello: fresh } },
  ])
  assert.equal(shop.countRefreshes(), 1)
  assert.equal(other.countTrays(), 2)
})

test('a renewal that comes back after logging out brings nobody back', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  shop.refresh = () => {
    tab.session.clearSession()
    return { status: 200, body: { jwt: fresh, user: asha } }
  }
  const answer = await tab.authenticatedClient('GET /api/users/me', {})
  assert.equal(!answer.ok && answer.message, SESSION_ENDED_MESSAGE)
  assert.equal(tab.readAuth().isLoggedIn, false)
  assert.equal(tab.store.getState().hasSessionEnded, false)
})

test('what was asked for Asha is never asked again as Ravi', async (t) => {
  const { shop, tab } = await openExpiredSession(t)
  const key = randomUUID()
  shop.refresh = () => {
    shop.validTokens.add(fresh)
    return { status: 200, body: { jwt: fresh, user: ravi } }
  }
  const answer = await tab.authenticatedClient('POST /api/orders/cancel', {
    body: { id: 'ord' },
    headers: { 'idempotency-key': key },
  })
  assert.ok(!answer.ok && /Another account/.test(answer.message))
  assert.equal(shop.requests.filter(({ path }) => path === '/api/orders/cancel').length, 1)
  assert.equal(tab.readAuth().user?.id, ravi.id)
})
