import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listPermissions, roles, type Permission, type Role } from '#shop/staff/permissions.ts'
import { groupPlaces, listBarPlaces, listPlaces, marksPlace, type ScreenRow } from './places.ts'

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

test('a screen without a place stands in no menu, and neighbours of one group stand together', () => {
  const { place, ...hidden } = row('orders/:number')
  assert.ok(place)
  assert.deepEqual(listPlaces([], [hidden]), [])
  const inGroup = (path: string) => ({ ...row(path), place: { ...place, group: 'Work' as const } })
  const groups = groupPlaces(listPlaces([], [row(''), inGroup('orders'), inGroup('table'), row('me')]))
  assert.deepEqual(
    groups.map(({ group, places }) => [group, ...places.map(({ path }) => path)]),
    [
      [undefined, '/'],
      ['Work', '/orders', '/table'],
      [undefined, '/me'],
    ],
  )
})

test('a phone has room for four places: those of the role, each of which it may open', () => {
  const table = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const all = [...table.matchAll(/path: '([a-z-]*)',(?:\s+needs: '([a-z.-]+)',)?\s+place:/g)].map(([, path, needs]) =>
    row(path ?? '', needs as Permission | undefined),
  )
  const bar = (...held: Role[]) => listBarPlaces(held, listPlaces(listPermissions(held), all)).map(({ path }) => path)
  for (const role of roles) assert.equal(bar(role).length, 4, role)
  assert.deepEqual(bar('packer'), ['/', '/table', '/hand-over', '/stock'])
  assert.deepEqual(bar('support', 'manager'), bar('manager'))
})

test('each place has a key of its own', () => {
  const table = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const keys = [...table.matchAll(/place: \{.*key: '(.)'/g)].map(([, key]) => key)
  assert.ok(keys.length > 10)
  assert.deepEqual(keys, [...new Set(keys)])
})

test('a place is marked at its own screens, at those below it and at those that say they belong to it', () => {
  const [today, products] = listPlaces([], [row(''), row('products'), { ...row('pictures'), under: 'products' }])
  assert.ok(today && products)
  for (const address of ['/products', '/products/7', '/pictures', '/pictures/7'])
    assert.deepEqual([marksPlace(today, address), marksPlace(products, address)], [false, true], address)
  assert.deepEqual([marksPlace(today, '/'), marksPlace(products, '/')], [true, false])
  assert.equal(marksPlace(products, '/products-of-others'), false)
})

test('every screen of the counter marks exactly one place of the menu', () => {
  const table = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8')
  const all = [...table.matchAll(/ {2}\{\n {4}path: '(.*)',\n([^]*?)\n {2}\},/g)].map(([, path = '', rest = '']) => {
    const { place, ...hidden } = row(path)
    const under = /under: '(.*)'/.exec(rest)?.[1]
    return { ...hidden, ...(rest.includes('place: {') && place && { place }), ...(under && { under }) }
  })
  assert.ok(all.length > 30)
  const places = listPlaces([], all)
  for (const { path } of all)
    assert.equal(places.filter((place) => marksPlace(place, `/${path}`)).length, 1, `/${path}`)
})
