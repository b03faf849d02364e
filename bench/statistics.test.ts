import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median, percentile, spread } from './statistics.ts'

test('the median is the middle, whatever the order', () => {
  assert.equal(median([3]), 3)
  assert.equal(median([9, 1, 5]), 5)
  assert.equal(median([10, 1, 2, 9]), 5.5)
  assert.equal(median([100, 20, 3]), 20)
})

test('percentiles lie between their neighbours in proportion', () => {
  const hundred = Array.from({ length: 101 }, (_, value) => value)
  assert.equal(percentile(hundred, 0), 0)
  assert.equal(percentile(hundred, 95), 95)
  assert.equal(percentile(hundred, 100), 100)
  assert.equal(percentile([0, 10], 25), 2.5)
})

test('nothing has no median', () => {
  assert.throws(() => median([]), /nothing to measure/)
})

test('a spread keeps the ends', () => {
  assert.deepEqual(spread([4, 1, 7]), { median: 4, least: 1, most: 7 })
})
