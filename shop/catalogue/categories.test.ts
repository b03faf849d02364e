import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_CATEGORIES, categoryOptions } from './categories.ts'

test('the dropdown starts with All, then follows the order of the shop', () => {
  const names = categoryOptions([
    { id: 3, name: 'Trousseau' },
    { id: 4, name: 'boxes' },
  ]).map((category) => category.name)
  assert.deepEqual(names, ['All', 'Trousseau', 'boxes'])
})

test('All has the id -1, and stands alone in an empty shop', () => {
  assert.equal(ALL_CATEGORIES.id, -1)
  assert.deepEqual(categoryOptions([]), [ALL_CATEGORIES])
})
