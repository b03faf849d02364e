import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import { createShopStore, STORAGE_KEY } from '#web/storage/shop-store.ts'
import { parseSession } from '#web/storage/parse-session.ts'
import { createSessionActions } from './session.ts'
import { isTokenExpiring, tokenLifetimeMs } from './token-expiry.ts'
import { asha, home, MINUTE, openTestTab, ravi, createToken } from '#web/testing/open-test-tab.ts'

const jwt = createToken('asha')
const storedAuth = (storage: Map<string, string>) => JSON.parse(storage.get(STORAGE_KEY) ?? '').auth

test('a login is stored with its user and token, beside the cart', () => {
  const storage = new Map<string, string>()
  const tab = openTestTab(storage)
  tab.addTray()
  tab.session.startSession({ jwt, user: asha })
  assert.deepEqual(storedAuth(storage), { isLoggedIn: true, jwt, user: asha, until: 15 * MINUTE })
  assert.equal(openTestTab(storage).countTrays(), 2)
  assert.equal(openTestTab(storage).readAuth().user?.firstName, 'Asha')
})

test('a login replaces the one before, a logout clears everything of it', () => {
  const storage = new Map<string, string>()
  const tab = openTestTab(storage)
  tab.session.startSession({ jwt, user: asha })
  tab.session.startSession({ jwt, user: { ...ravi, address: { data: [] } } })
  assert.equal(tab.readAuth().user?.email, 'ravi@example.in')
  assert.deepEqual(tab.readAuth().user?.address.data, [])
  tab.session.clearSession()
  assert.deepEqual(storedAuth(storage), { isLoggedIn: false })
})

test('fields are merged, addresses replaced; of nobody there is nothing to merge', () => {
  const tab = openTestTab(new Map())
  tab.session.mergeUser({ phone: '9876543210' })
  assert.equal(tab.readAuth().isLoggedIn, false)
  tab.session.startSession({ jwt, user: asha })
  tab.session.mergeUser({ phone: '9876543210' })
  const office = { ...home, address: '4 Mill Street' }
  tab.session.replaceAddresses([office])
  assert.deepEqual(tab.readAuth().user, { ...asha, phone: '9876543210', address: { data: [office] } })
  tab.session.mergeUser({ phone: null })
  assert.equal(tab.readAuth().user?.phone, null)
})

test('logging in and out in one tab shows in the other, and its cart stays', () => {
  const storage = new Map<string, string>()
  const [one, other] = [openTestTab(storage), openTestTab(storage)]
  one.addTray()
  one.session.startSession({ jwt, user: asha })
  other.dispatchStorageEvent()
  assert.equal(other.readAuth().user?.email, asha.email)
  other.session.clearSession()
  one.dispatchStorageEvent()
  assert.equal(one.readAuth().isLoggedIn, false)
  assert.equal(one.countTrays(), 2)
})

test('a session written before storage was read does not cost the cart', () => {
  const storage = new Map<string, string>()
  openTestTab(storage).addTray()
  const store = createShopStore(() => createMemoryStorage(storage))
  createSessionActions(store).startSession({ jwt, user: asha })
  assert.equal(store.getState().cart.items[7]?.quantity, 2)
})

test('where storage is forbidden a session lasts as long as the page', () => {
  const store = createShopStore(() => {
    throw new Error('SecurityError')
  })
  createSessionActions(store).startSession({ jwt, user: asha })
  void store.persist.rehydrate()
  assert.equal(store.getState().auth.isLoggedIn, true)
})

const sound = { isLoggedIn: true, jwt, user: asha, until: 1 }
for (const [what, stored] of Object.entries({
  'nothing at all': undefined,
  'a number': 7,
  'no token': { ...sound, jwt: undefined },
  'a token that is none': { ...sound, jwt: 'a.b' },
  'a token with a line break': { ...sound, jwt: `${jwt}\nx` },
  'no user': { ...sound, user: null },
  'a user without a number': { ...sound, user: { ...asha, id: 'x' } },
  'a user without an e-mail': { ...sound, user: { ...asha, email: 7 } },
  'a flag that is not true': { ...sound, isLoggedIn: 'yes' },
}))
  test(`stored ${what} is nobody`, () => assert.deepEqual(parseSession(stored), { isLoggedIn: false }))

test('bad addresses are dropped, a missing list is empty, extra fields go', () => {
  const data = [home, null, 7, { ...home, city: 7 }]
  assert.deepEqual(parseSession({ ...sound, user: { ...asha, address: { data } } }).user?.address.data, [home])
  assert.deepEqual(parseSession({ ...sound, user: { ...asha, address: null } }).user?.address.data, [])
  assert.deepEqual(parseSession({ ...sound, user: { ...asha, passwordHash: 'x' } }).user, asha)
})

test('whatever storage holds, reading it throws nothing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.string(), (user, data, token) => {
      parseSession(user)
      parseSession({ ...sound, user })
      parseSession({ ...sound, user: { ...asha, address: { data } } })
      tokenLifetimeMs(token)
    }),
  )
})

test('a clock that is wrong does not make a token run out', () => {
  for (const now of [0, 4e12, -4e12]) {
    const token = { jwt, until: now + tokenLifetimeMs(jwt) }
    assert.equal(isTokenExpiring(token, now), false)
    assert.equal(isTokenExpiring(token, now + 14.6 * MINUTE), true)
    // The clock was set back since.
    assert.equal(isTokenExpiring(token, now - MINUTE), true)
  }
})
