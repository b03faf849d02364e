import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listPermissions, type Permission } from '#shop/staff/permissions.ts'
import { listBarPlaces, listPlaces, type ScreenRow } from './places.ts'

const row = (path: string, needs?: Permission): ScreenRow => ({
  path,
  ...(needs && { needs }),
  place: { label: path, icon: () => null, key: path },
  load: () => Promise.reject(new Error('nothing is loaded here')),
})
const screens = [
  row(''),
  row('orders', 'orders.see'),
  row('staff', 'staff.write'),
  row('audit', 'audit.see'),
  row('me'),
]
const paths = (permissions: readonly string[]) => listPlaces(permissions, screens).map(({ path }) => path)

test('the menu shows what somebody may open, in the order of the table', () => {
  assert.deepEqual(paths(listPermissions(['owner'])), ['/', '/orders', '/staff', '/audit', '/me'])
  assert.deepEqual(paths(listPermissions(['packer'])), ['/', '/orders', '/audit', '/me'])
  assert.deepEqual(paths([]), ['/', '/me'])
})

test('a screen without a place stands in no menu, and a phone has room for three', () => {
  const { place, ...hidden } = row('orders/:number')
  assert.ok(place)
  assert.deepEqual(listPlaces([], [hidden]), [])
  assert.equal(listBarPlaces(listPlaces(listPermissions(['owner']), screens)).length, 3)
})

test('each place has a key of its own', () => {
  const table = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const keys = [...table.matchAll(/place: \{.*key: '(.)'/g)].map(([, key]) => key)
  assert.ok(keys.length > 10)
  assert.deepEqual(keys, [...new Set(keys)])
})
