import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeQuantity } from '#shop/cart/cart.ts'
import { createMemoryStorage } from './key-value-store.ts'
import { syncTabs, ensureStorageReady } from './sync-tabs.ts'
import { createShopStore, STORAGE_KEY } from './shop-store.ts'

const tray = { id: 7, name: 'Brass tray', price: 49_900, discount: 10, weight: 0.5, picture: null }

function openTestTab(storage: Map<string, string>) {
  const page = new EventTarget()
  const store = createShopStore(() => createMemoryStorage(storage))
  const stop = syncTabs(store, page as unknown as Window)
  const dispatchStorageEvent = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const dispatchPageShow = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const add = (by: number) =>
    store.setState(({ cart }) => ({ cart: changeQuantity({ ...cart, isExpanded: true }, tray, by) }))
  return {
    store,
    stop,
    dispatchStorageEvent,
    dispatchPageShow,
    add,
    quantity: () => store.getState().cart.items[7]?.quantity,
  }
}

test('the cart is stored under root in the specified shape', () => {
  const storage = new Map<string, string>()
  openTestTab(storage).add(2)
  assert.deepEqual(JSON.parse(storage.get(STORAGE_KEY) ?? ''), {
    auth: { isLoggedIn: false },
    cart: { isExpanded: true, items: { 7: { ...tray, quantity: 2 } } },
    version: 1,
  })
})

test('a fresh page finds the lines again and keeps the panel closed', () => {
  const storage = new Map<string, string>()
  openTestTab(storage).add(2)
  const tab = openTestTab(storage)
  assert.equal(tab.quantity(), 2)
  assert.equal(tab.store.getState().cart.isExpanded, false)
  assert.equal(tab.store.getState().isStorageReady, true)
})

test('an address stored before the shop used its own names is read, and written under these', () => {
  const place = { address: '12 Lake Road', city: 'Bengaluru', country: 'India', state: 'Karnataka' }
  const user = { id: 7, email: 'asha@example.in', username: 'asha@example.in', firstName: 'Asha', lastName: 'Rao' }
  const stored = { ...place, id: 3, fName: 'Asha', lName: 'Rao', zipcode: '560038' }
  const auth = {
    isLoggedIn: true,
    jwt: 'a.b.c',
    until: 1,
    user: { ...user, address: { data: [stored, { city: 'Pune' }] } },
  }
  const storage = new Map([[STORAGE_KEY, JSON.stringify({ auth, version: 1 })]])
  const tab = openTestTab(storage)
  const known = [{ ...place, id: 3, firstName: 'Asha', lastName: 'Rao', postcode: '560038' }]
  assert.deepEqual(tab.store.getState().auth.user?.address.data, known)
  tab.add(1)
  assert.deepEqual(JSON.parse(storage.get(STORAGE_KEY) ?? '').auth.user.address.data, known)
})

test('before storage is read the cart is empty and storage untouched', () => {
  const storage = new Map([[STORAGE_KEY, '{"cart":{"items":{}}}']])
  const store = createShopStore(() => ({
    ...createMemoryStorage(storage),
    setItem: () => assert.fail('nothing to write'),
  }))
  assert.equal(store.getState().isStorageReady, false)
  ensureStorageReady(store)
  assert.equal(store.getState().isStorageReady, true)
})

test('another tab changes the cart: this one follows, its own panel stays as it is', () => {
  const storage = new Map<string, string>()
  const one = openTestTab(storage)
  const other = openTestTab(storage)
  other.add(3)
  one.dispatchStorageEvent('something else')
  assert.equal(one.quantity(), undefined)
  one.dispatchStorageEvent(STORAGE_KEY)
  assert.equal(one.quantity(), 3)
  assert.equal(one.store.getState().cart.isExpanded, false)
})

test('a page brought back by the Back button reads again; one that stopped following does not', () => {
  const storage = new Map<string, string>()
  const one = openTestTab(storage)
  const other = openTestTab(storage)
  other.add(1)
  one.dispatchPageShow()
  assert.equal(one.quantity(), 1)
  one.stop()
  other.add(1)
  one.dispatchPageShow()
  assert.equal(one.quantity(), 1)
})

for (const stored of ['', 'no json', 'null', '7', '{"cart":7}', '{"cart":{"items":[null,{"id":"x"}]}}'])
  test(`storage that holds ${stored || 'nothing'} is an empty cart`, () => {
    assert.deepEqual(openTestTab(new Map([[STORAGE_KEY, stored]])).store.getState().cart.items, {})
  })

test('storage that throws leaves a cart that lasts as long as the page', () => {
  const store = createShopStore(() => {
    throw new Error('SecurityError')
  })
  ensureStorageReady(store)
  store.setState(({ cart }) => ({ cart: changeQuantity(cart, tray, 1) }))
  assert.equal(store.getState().cart.items[7]?.quantity, 1)
})

test('what the first shop left in storage, each slice as a text, is read, and its cart kept', () => {
  const slices = {
    auth: JSON.stringify({ isLoggedIn: false }),
    cart: JSON.stringify({ isExpanded: true, items: { 7: { ...tray, quantity: 3 } } }),
    _persist: JSON.stringify({ version: -1, rehydrated: true }),
  }
  const storage = new Map([[STORAGE_KEY, JSON.stringify(slices)]])
  const tab = openTestTab(storage)
  assert.equal(tab.quantity(), 3)
  tab.add(1)
  const { cart } = JSON.parse(storage.get(STORAGE_KEY) ?? '')
  assert.equal(cart.items[7].quantity, 4)

  const torn = new Map([[STORAGE_KEY, JSON.stringify({ ...slices, auth: '{"isLog' })]])
  assert.equal(openTestTab(torn).quantity(), 3)
  const nothing = new Map([[STORAGE_KEY, JSON.stringify({ ...slices, cart: '{"items' })]])
  assert.equal(openTestTab(nothing).quantity(), undefined)
})
