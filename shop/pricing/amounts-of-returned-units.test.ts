import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { amountsOfReturnedUnits } from './amounts-of-returned-units.ts'

test('the third of three pieces for ₹100.00 brings back the odd paisa', () => {
  const line = { quantity: 3, taxable: 100_00, tax: 18_00 }
  const back = [0, 1, 2].map((before) => amountsOfReturnedUnits(line, { before, after: before + 1 }))
  assert.deepEqual(back, [
    { taxable: 33_33, tax: 6_00 },
    { taxable: 33_34, tax: 6_00 },
    { taxable: 33_33, tax: 6_00 },
  ])
})

test('units given back in any steps are the whole line to the paisa, and none brings back less than nothing', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    taxable: fc.nat({ max: 999 * 1_00_00_000_00 }),
    tax: fc.nat({ max: 999 * 18_00_000_00 }),
  })
  fc.assert(
    fc.property(line, fc.array(fc.nat({ max: 999 }), { maxLength: 20 }), (line, cuts) => {
      const steps = [...cuts.map((cut) => cut % (line.quantity + 1)), line.quantity].toSorted((a, b) => a - b)
      const back = steps.map((after, index) => amountsOfReturnedUnits(line, { before: steps[index - 1] ?? 0, after }))
      for (const key of ['taxable', 'tax'] as const) {
        assert.equal(
          back.reduce((sum, part) => sum + part[key], 0),
          line[key],
        )
        assert.ok(back.every((part) => part[key] >= 0))
      }
    }),
    { seed: 20261122, numRuns: 20_000 },
  )
})

test('more units than the line has cannot come back', () => {
  const line = { quantity: 3, taxable: 100_00, tax: 18_00 }
  assert.throws(() => amountsOfReturnedUnits(line, { before: 2, after: 4 }), RangeError)
  assert.throws(() => amountsOfReturnedUnits(line, { before: 2, after: 1 }), RangeError)
})
