import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_CATEGORIES, categoryOptions } from './categories.ts'

test('the dropdown starts with All, then follows the names without regard to case', () => {
  const names = categoryOptions([
    { id: 1, name: 'trays' },
    { id: 2, name: 'Hampers' },
    { id: 3, name: 'Trousseau' },
    { id: 4, name: 'boxes' },
  ]).map((category) => category.name)
  assert.deepEqual(names, ['All', 'boxes', 'Hampers', 'trays', 'Trousseau'])
})

test('All has the id -1, and stands alone in an empty shop', () => {
  assert.equal(ALL_CATEGORIES.id, -1)
  assert.deepEqual(categoryOptions([]), [ALL_CATEGORIES])
})

test('categories of one name keep a fixed order', () => {
  const twins = [
    { id: 9, name: 'Trays' },
    { id: 2, name: 'trays' },
  ]
  assert.deepEqual(categoryOptions(twins), categoryOptions(twins.toReversed()))
})
