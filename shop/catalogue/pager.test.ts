import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { listPagerEntries } from './pager.ts'

const shown = [
  [1, 0, ''],
  [1, 1, '1'],
  [3, 4, '1 2 3 4'],
  [1, 5, '1 2 3 … 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 5, '1 … 3 4 5'],
  [1, 10, '1 2 3 … 10'],
  [2, 10, '1 2 3 … 10'],
  [3, 10, '1 2 3 4 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [10, 10, '1 … 8 9 10'],
  [99, 10, '1 … 8 9 10'],
] as const

for (const [current, count, entries] of shown)
  test(`on page ${current} of ${count} the pager reads "${entries}"`, () => {
    assert.equal(listPagerEntries(current, count).join(' '), entries)
  })

const places = fc
  .integer({ min: 1, max: 3000 })
  .chain((count) => fc.record({ count: fc.constant(count), current: fc.integer({ min: 1, max: count }) }))

test('under 5 pages all numbers are shown, without an ellipsis', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer(), (count, current) => {
      assert.deepEqual(
        listPagerEntries(current, count),
        Array.from({ length: count }, (_, index) => index + 1),
      )
    }),
  )
})

test('first, last, current page and its neighbours are always there, and never more than 7 entries', () => {
  fc.assert(
    fc.property(places, ({ count, current }) => {
      const entries = listPagerEntries(current, count)
      for (const page of [1, current - 1, current, current + 1, count])
        if (page >= 1 && page <= count) assert.ok(entries.includes(page), `${page} is missing`)
      assert.ok(entries.length <= 7)
    }),
  )
})

test('numbers rise, and an ellipsis stands exactly where pages are left out', () => {
  fc.assert(
    fc.property(places, ({ count, current }) => {
      let before = 0
      let left = false
      for (const entry of listPagerEntries(current, count)) {
        if (entry === '…') {
          assert.ok(!left && before > 0)
          left = true
          continue
        }
        assert.equal(entry > before + 1, left)
        assert.ok(entry > before)
        before = entry
        left = false
      }
      assert.equal(before, count)
    }),
  )
})
