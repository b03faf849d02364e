import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionWords } from '#shop/staff/permissions.ts'
import { counterRoutePermissions, mergePermissions } from './all-route-permissions.ts'

test('the tables of the wings are one table', () => {
  assert.deepEqual(mergePermissions([{ 'GET /a': 'everybody' }, { 'GET /b': 'customer' }]), {
    'GET /a': 'everybody',
    'GET /b': 'customer',
  })
})

test('a route that two wings name is refused, also with the same permission', () => {
  const tables = [{ 'GET /a': 'everybody', 'GET /b': 'customer' }, { 'GET /b': 'customer' }]
  assert.throws(() => mergePermissions(tables), /GET \/b/)
})

/** The routes of views ask for it once a view is everybody's. */
const askedInside = ['views.share']

test('every permission is asked for by at least one route', () => {
  const asked = new Set<string>([...Object.values(counterRoutePermissions), ...askedInside])
  assert.deepEqual(
    permissionWords.filter((permission) => !asked.has(permission)),
    [],
  )
})
