import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatThreshold, meetsThreshold } from './thresholds.ts'

test('a bar is met on the right side of it, and exactly at it', () => {
  const share = { what: 'share', least: 0.6, unit: '' }
  assert.deepEqual(
    [0.59, 0.6, 0.9].map((value) => meetsThreshold(share, value)),
    [false, true, true],
  )
  const time = { what: 'time', most: 15, unit: 'ms' }
  assert.deepEqual(
    [14, 15, 15.1].map((value) => meetsThreshold(time, value)),
    [true, true, false],
  )
})

test('a bar reads as a limit with its unit', () => {
  assert.equal(formatThreshold({ what: 'share', least: 0.6, unit: '' }), '≥ 0.6')
  assert.equal(formatThreshold({ what: 'time', most: 15, unit: 'ms' }), '≤ 15 ms')
})
