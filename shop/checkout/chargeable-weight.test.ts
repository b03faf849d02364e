import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { chargeableWeight } from './chargeable-weight.ts'

const unmeasured = { weight: null, length: null, breadth: null, height: null }

test('a heavy small tray is billed by its dead weight', () => {
  assert.equal(chargeableWeight({ weight: 1.2, length: 30, breadth: 20, height: 5 }), 1.2)
})

test('a light large hamper is billed by its volume', () => {
  assert.equal(chargeableWeight({ weight: 0.8, length: 40, breadth: 30, height: 25 }), 6)
})

test('what nobody has weighed counts half a kilogram, or its volume when that is more', () => {
  assert.equal(chargeableWeight(unmeasured), 0.5)
  assert.equal(chargeableWeight({ ...unmeasured, weight: 0 }), 0.5)
  assert.equal(chargeableWeight({ ...unmeasured, length: 40, breadth: 30, height: 25 }), 6)
  assert.equal(chargeableWeight({ ...unmeasured, length: 10, breadth: 10, height: 1 }), 0.5)
})

test('two sides make no volume', () => {
  assert.equal(chargeableWeight({ weight: 0.2, length: 100, breadth: 100, height: null }), 0.2)
})

test('the weight is told to the gram and is never less than the scales say', () => {
  const grams = fc.integer({ min: 1, max: 50_000 })
  const side = fc.option(fc.integer({ min: 1, max: 200 }))
  fc.assert(
    fc.property(grams, side, side, side, (grams, length, breadth, height) => {
      const billed = chargeableWeight({ weight: grams / 1000, length, breadth, height })
      assert.ok(billed >= grams / 1000)
      assert.equal(Math.round(billed * 1000) / 1000, billed)
    }),
  )
})
