import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithThresholds } from './compare-with-thresholds.ts'

test('figures stand beside their bars, from whichever part they came', () => {
  const { rows } = compareWithThresholds([
    { figures: { layoutShift: 0, homeScript: 110 } },
    { figures: { cachedJson: 0.7, listing: Number.NaN } },
  ])
  assert.deepEqual(
    rows.map(([, ...cells]) => cells),
    [
      ['≥ 0.6', '0.700', 'met'],
      ['≤ 1 ms', '– ms', 'not measured'],
      ['≤ 104 KB', '110 KB', 'missed'],
      ['≤ 0', '0', 'met'],
    ],
  )
})
