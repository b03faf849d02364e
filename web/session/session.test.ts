import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { createShopStore, STORAGE_KEY } from '../store.ts'
import { readAuth } from './read-auth.ts'
import { sessionIn } from './session.ts'
import { endsSoon, tokenLife } from './token-life.ts'
import { asha, home, MINUTE, openTab, ravi, tokenNamed } from './test-session.ts'

const jwt = tokenNamed('asha')
const storedAuth = (shelf: Map<string, string>) => JSON.parse(shelf.get(STORAGE_KEY) ?? '').auth

test('a login is stored with its user and token, beside the cart', () => {
  const shelf = new Map<string, string>()
  const tab = openTab(shelf)
  tab.addTray()
  tab.session.signedIn({ jwt, user: asha })
  assert.deepEqual(storedAuth(shelf), { isLoggedIn: true, jwt, user: asha, until: 15 * MINUTE })
  assert.equal(openTab(shelf).trays(), 2)
  assert.equal(openTab(shelf).auth().user?.firstName, 'Asha')
})

test('a login replaces the one before, a logout clears everything of it', () => {
  const shelf = new Map<string, string>()
  const tab = openTab(shelf)
  tab.session.signedIn({ jwt, user: asha })
  tab.session.signedIn({ jwt, user: { ...ravi, address: { data: [] } } })
  assert.equal(tab.auth().user?.email, 'ravi@example.in')
  assert.deepEqual(tab.auth().user?.address.data, [])
  tab.session.signedOut()
  assert.deepEqual(storedAuth(shelf), { isLoggedIn: false })
})

test('fields are merged, addresses replaced; of nobody there is nothing to merge', () => {
  const tab = openTab(new Map())
  tab.session.mergeUser({ phone: '9876543210' })
  assert.equal(tab.auth().isLoggedIn, false)
  tab.session.signedIn({ jwt, user: asha })
  tab.session.mergeUser({ phone: '9876543210' })
  const office = { ...home, address: '4 Mill Street' }
  tab.session.replaceAddresses([office])
  assert.deepEqual(tab.auth().user, { ...asha, phone: '9876543210', address: { data: [office] } })
  tab.session.mergeUser({ phone: null })
  assert.equal(tab.auth().user?.phone, null)
})

test('logging in and out in one tab shows in the other, and its cart stays', () => {
  const shelf = new Map<string, string>()
  const [one, other] = [openTab(shelf), openTab(shelf)]
  one.addTray()
  one.session.signedIn({ jwt, user: asha })
  other.hear()
  assert.equal(other.auth().user?.email, asha.email)
  other.session.signedOut()
  one.hear()
  assert.equal(one.auth().isLoggedIn, false)
  assert.equal(one.trays(), 2)
})

test('a session written before storage was read does not cost the cart', () => {
  const shelf = new Map<string, string>()
  openTab(shelf).addTray()
  const store = createShopStore(() => ({
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => void shelf.set(key, value),
  }))
  sessionIn(store).signedIn({ jwt, user: asha })
  assert.equal(store.getState().cart.items[7]?.quantity, 2)
})

test('where storage is forbidden a session lasts as long as the page', () => {
  const store = createShopStore(() => {
    throw new Error('SecurityError')
  })
  sessionIn(store).signedIn({ jwt, user: asha })
  void store.persist.rehydrate()
  assert.equal(store.getState().auth.isLoggedIn, true)
})

const sound = { isLoggedIn: true, jwt, user: asha, until: 1 }
for (const [what, held] of Object.entries({
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
  test(`stored ${what} is nobody`, () => assert.deepEqual(readAuth(held), { isLoggedIn: false }))

test('bad addresses are dropped, a missing list is empty, extra fields go', () => {
  const data = [home, null, 7, { ...home, city: 7 }]
  assert.deepEqual(readAuth({ ...sound, user: { ...asha, address: { data } } }).user?.address.data, [home])
  assert.deepEqual(readAuth({ ...sound, user: { ...asha, address: null } }).user?.address.data, [])
  assert.deepEqual(readAuth({ ...sound, user: { ...asha, passwordHash: 'x' } }).user, asha)
})

test('whatever storage holds, reading it throws nothing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.string(), (user, data, token) => {
      readAuth(user)
      readAuth({ ...sound, user })
      readAuth({ ...sound, user: { ...asha, address: { data } } })
      tokenLife(token)
    }),
  )
})

test('a clock that is wrong does not make a token run out', () => {
  for (const now of [0, 4e12, -4e12]) {
    const held = { jwt, until: now + tokenLife(jwt) }
    assert.equal(endsSoon(held, now), false)
    assert.equal(endsSoon(held, now + 14.6 * MINUTE), true)
    // The clock was set back since.
    assert.equal(endsSoon(held, now - MINUTE), true)
  }
})
