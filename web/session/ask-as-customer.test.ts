import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { createShopStore, STORAGE_KEY } from '../store.ts'
import { createCustomerDesk } from './ask-as-customer.ts'
import { SESSION_ENDED } from './session.ts'
import { asha, MINUTE, openTab, openTinyShop, ravi, tokenNamed } from './test-session.ts'

const [old, fresh] = [tokenNamed('old'), tokenNamed('fresh')]

/** Asha is signed in with a token that the shop does not take any more, two trays in her cart. */
async function openStaleSession(t: TestContext, { locks }: { locks?: LockManager } = {}) {
  const shop = await openTinyShop(t)
  shop.renew = () => {
    shop.good.add(fresh)
    return { status: 200, body: { jwt: fresh, user: asha } }
  }
  const shelf = new Map<string, string>()
  const clock = { now: 0 }
  const tab = openTab(shelf, { ask: shop.ask, clock, ...(locks && { locks }) })
  tab.addTray()
  tab.session.signedIn({ jwt: old, user: asha })
  return { shop, shelf, clock, tab }
}

test('a guest asks without a bearer, and nothing is renewed', async (t) => {
  const shop = await openTinyShop(t)
  const tab = openTab(new Map(), { ask: shop.ask })
  assert.deepEqual(await tab.askAsCustomer('/api/orders/new', { body: {} }), {
    ok: true,
    data: { hello: 'guest' },
  })
  assert.equal(shop.asked[0]?.headers.authorization, undefined)
})

test('a page that asks before storage was read asks for whoever is signed in', async (t) => {
  const { shop, shelf } = await openStaleSession(t)
  shop.good.add(old)
  const store = createShopStore(() => ({ getItem: (key) => shelf.get(key) ?? null, setItem: () => {} }))
  const ask = createCustomerDesk({ store, ask: shop.ask, now: () => 0, locks: undefined })
  assert.deepEqual(await ask('/api/users/me'), { ok: true, data: { hello: old } })
})

test('a token that will do is used as it is', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  shop.good.add(old)
  assert.deepEqual(await tab.askAsCustomer('/api/users/me'), { ok: true, data: { hello: old } })
  assert.equal(shop.renewals(), 0)
})

test('after a 401 the session is renewed and the same call repeated once, with its key and body', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  const options = {
    method: 'PUT',
    body: { phone: '9876543210' },
    headers: { 'idempotency-key': 'k-1' },
  } as const
  assert.deepEqual(await tab.askAsCustomer('/api/users/7', options), { ok: true, data: { hello: fresh } })
  assert.deepEqual(
    shop.asked.map(({ method, path, headers, body }) => [method, path, headers['idempotency-key'], body]),
    [
      ['PUT', '/api/users/7', 'k-1', { phone: '9876543210' }],
      ['POST', '/api/auth/session', undefined, {}],
      ['PUT', '/api/users/7', 'k-1', { phone: '9876543210' }],
    ],
  )
  assert.equal(tab.auth().jwt, fresh)
})

test('many calls at once share one renewal', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  const answers = await Promise.all(
    ['me', 'me/data', '7', '8', '9'].map((path) => tab.askAsCustomer(`/api/users/${path}`)),
  )
  assert.ok(answers.every(({ ok }) => ok))
  assert.equal(shop.renewals(), 1)
})

test('a token about to run out is renewed before anything is asked', async (t) => {
  const { shop, clock, tab } = await openStaleSession(t)
  shop.good.add(old)
  clock.now = 14 * MINUTE
  await tab.askAsCustomer('/api/users/me')
  assert.equal(shop.renewals(), 0)
  clock.now = 14.6 * MINUTE
  await tab.askAsCustomer('/api/users/me')
  assert.deepEqual(
    shop.asked.map(({ path }) => path),
    ['/api/users/me', '/api/auth/session', '/api/users/me'],
  )
  // The new one lives a quarter of an hour from now on.
  clock.now = 28 * MINUTE
  await tab.askAsCustomer('/api/users/me')
  assert.equal(shop.renewals(), 1)
})

test('a renewal that cannot be had just now does not stand in the way of a token that still will do', async (t) => {
  const { shop, clock, tab } = await openStaleSession(t)
  shop.good.add(old)
  shop.renew = () => ({ status: 503, body: { data: null, error: { status: 503, message: 'later' } } })
  clock.now = 14.9 * MINUTE
  assert.ok((await tab.askAsCustomer('/api/users/me')).ok)
  assert.equal(tab.auth().isLoggedIn, true)
})

test('no answer to the renewal: the call fails kindly, the person stays signed in', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  shop.renew = () => ({ status: 500, body: null })
  const answer = await tab.askAsCustomer('/api/users/me')
  assert.ok(!answer.ok && answer.reason === 'failed')
  assert.equal(tab.auth().isLoggedIn, true)
})

for (const status of [401, 403])
  test(`a renewal refused with ${status} signs out here, says so, and leaves the cart alone`, async (t) => {
    const { shop, shelf, tab } = await openStaleSession(t)
    shop.renew = () => ({ status, body: { data: null, error: { status } } })
    const answers = await Promise.all([tab.askAsCustomer('/api/users/me'), tab.askAsCustomer('/api/users/7')])
    for (const answer of answers) assert.equal(!answer.ok && answer.message, SESSION_ENDED)
    assert.deepEqual(tab.auth(), { isLoggedIn: false })
    assert.equal(tab.store.getState().sessionEnded, true)
    assert.equal(tab.trays(), 2)
    assert.equal(shop.renewals(), 1)
    assert.equal(JSON.parse(shelf.get(STORAGE_KEY) ?? '').auth.jwt, undefined)
  })

test('a fresh token that is refused as well ends the session: nothing is asked a third time', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  shop.renew = () => ({ status: 200, body: { jwt: fresh, user: asha } })
  const answer = await tab.askAsCustomer('/api/users/me')
  assert.equal(!answer.ok && answer.message, SESSION_ENDED)
  assert.equal(shop.asked.length, 3)
  assert.equal(tab.auth().isLoggedIn, false)
})

test('two tabs take turns: the one that waited uses what the other has renewed', async (t) => {
  const { shop, shelf, tab } = await openStaleSession(t, { locks: navigator.locks })
  const other = openTab(shelf, { ask: shop.ask, locks: navigator.locks })
  const answers = await Promise.all([
    tab.askAsCustomer('/api/users/me'),
    other.askAsCustomer('/api/users/me'),
  ])
  assert.deepEqual(answers, [
    { ok: true, data: { hello: fresh } },
    { ok: true, data: { hello: fresh } },
  ])
  assert.equal(shop.renewals(), 1)
  assert.equal(other.trays(), 2)
})

test('a renewal that comes back after logging out brings nobody back', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  shop.renew = () => {
    tab.session.signedOut()
    return { status: 200, body: { jwt: fresh, user: asha } }
  }
  const answer = await tab.askAsCustomer('/api/users/me')
  assert.equal(!answer.ok && answer.message, SESSION_ENDED)
  assert.equal(tab.auth().isLoggedIn, false)
  assert.equal(tab.store.getState().sessionEnded, false)
})

test('what was asked for Asha is never asked again as Ravi', async (t) => {
  const { shop, tab } = await openStaleSession(t)
  const key = randomUUID()
  shop.renew = () => {
    shop.good.add(fresh)
    return { status: 200, body: { jwt: fresh, user: ravi } }
  }
  const answer = await tab.askAsCustomer('/api/orders/new', { body: {}, headers: { 'idempotency-key': key } })
  assert.ok(!answer.ok && /Another account/.test(answer.message))
  assert.equal(shop.asked.filter(({ path }) => path === '/api/orders/new').length, 1)
  assert.equal(tab.auth().user?.id, ravi.id)
})
