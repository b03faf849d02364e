import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSort, parseSort, sortLabel, sorts } from './sorts.ts'

test('the dropdown reads as specified', () => {
  assert.deepEqual(
    sorts.map((sort) => sort.label),
    ['Popularity', 'Price: Low to High', 'Price: High to Low', 'Newest Arrivals'],
  )
})

test('while words are searched the first sort is called what it does', () => {
  const labels = (q: string) => sorts.map((sort) => sortLabel(sort, q))
  assert.deepEqual(
    labels(''),
    sorts.map(({ label }) => label),
  )
  assert.deepEqual(labels('potli'), ['Best match', ...labels('').slice(1)])
})

test('an address that names no sort we know gets the most popular first', () => {
  assert.equal(parseSort(null), defaultSort)
  assert.equal(parseSort('count:desc; DROP TABLE'), defaultSort)
  for (const { key } of sorts) assert.equal(parseSort(key), key)
})
