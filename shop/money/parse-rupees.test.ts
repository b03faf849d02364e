import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseRupees, toTypedRupees } from './parse-rupees.ts'

test('a price is read as people type it, to the paisa', () => {
  assert.deepEqual(
    ['899', '1,299.50', '₹ 1,29,900', ' 0.5 ', '19.99'].map(parseRupees),
    [899_00, 1_299_50, 1_29_900_00, 50, 19_99],
  )
  for (const text of ['', 'free', '-5', '12.345', '1.2.3', '.5', '9'.repeat(20)])
    assert.equal(parseRupees(text), undefined, text)
})

test('what is shown for typing is read as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_00_00_000_00 }), (paise) => parseRupees(toTypedRupees(paise)) === paise),
  )
})
