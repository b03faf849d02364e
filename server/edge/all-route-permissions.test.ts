import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePermissions } from './all-route-permissions.ts'

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
