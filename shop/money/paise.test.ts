import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { formatPrice, roundHalfUp, formatRupees, allocate, toRupees } from './paise.ts'

const written = [
  [0, '₹0.00'],
  [5, '₹0.05'],
  [99, '₹0.99'],
  [100, '₹1.00'],
  [99_900, '₹999.00'],
  [100_000, '₹1,000.00'],
  [123_456, '₹1,234.56'],
  [9_999_999, '₹99,999.99'],
  [10_000_000, '₹1,00,000.00'],
  [12_345_600, '₹1,23,456.00'],
  [1_00_00_000_00, '₹1,00,00,000.00'],
  [12_345_678_900, '₹12,34,56,789.00'],
  [-5, '-₹0.05'],
  [-12_345_600, '-₹1,23,456.00'],
] as const

for (const [paise, text] of written)
  test(`${paise} paise are written ${text}`, () => assert.equal(formatRupees(paise), text))

test('a price is written without paise where there are none', () => {
  assert.equal(formatPrice(3_716_00), '₹3,716')
  assert.equal(formatPrice(1_00_000_00), '₹1,00,000')
  assert.equal(formatPrice(3_715_94), '₹3,715.94')
  assert.equal(formatPrice(3_715_90), '₹3,715.90')
})

test('no amount loses a digit when it is written', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (paise) => {
      assert.equal(Number(formatRupees(paise).replace(/[₹,.]/g, '')), paise)
    }),
  )
})

test('amounts are written with Indian grouping: threes once, then twos', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (paise) => {
      assert.match(formatRupees(paise), /^-?₹\d{1,3}\.\d{2}$|^-?₹\d{1,2}(,\d{2})*,\d{3}\.\d{2}$/)
    }),
  )
})

test('half a paisa cannot be written', () => {
  assert.throws(() => formatRupees(10.5), RangeError)
  assert.throws(() => formatRupees(Number.NaN), RangeError)
})

test('analytics gets decimal rupees', () => {
  assert.equal(toRupees(123_456), 1234.56)
  assert.equal(toRupees(0), 0)
})

test('halves round up, everything else to the nearest', () => {
  assert.equal(roundHalfUp(5, 2), 3)
  assert.equal(roundHalfUp(4, 3), 1)
  assert.equal(roundHalfUp(5, 3), 2)
  assert.equal(roundHalfUp(-5, 2), -2)
  assert.equal(roundHalfUp(-7, 4), -2)
  assert.equal(roundHalfUp(0, 7), 0)
})

test('rounding is never off by more than half, and exact where floats are not', () => {
  const denominators = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), denominators, (numerator, denominator) => {
      const twice = 2n * BigInt(roundHalfUp(numerator, denominator)) * BigInt(denominator)
      const error = twice - 2n * BigInt(numerator)
      assert.ok(error <= BigInt(denominator) && error > -BigInt(denominator))
    }),
  )
})

test('rounding refuses fractions, infinities and denominators that are not positive', () => {
  for (const [numerator, denominator] of [
    [0.5, 1],
    [1, 0],
    [1, -2],
    [1, 1.5],
    [Infinity, 1],
    [2 ** 53, 1],
  ] as const)
    assert.throws(() => roundHalfUp(numerator, denominator), RangeError)
})

const weights = fc.array(fc.nat({ max: 1_00_00_000_00 * 999 }), { minLength: 1, maxLength: 40 })
const totals = fc.maxSafeInteger()

test('the parts of a fair split sum to the whole', () => {
  fc.assert(
    fc.property(totals, weights, (total, weights) => {
      const parts = allocate(total, weights)
      assert.equal(parts.length, weights.length)
      assert.equal(
        parts.reduce((sum, part) => sum + BigInt(part), 0n),
        BigInt(total),
      )
    }),
  )
})

test('no part of a fair split is a whole unit away from its exact share', () => {
  fc.assert(
    fc.property(fc.nat(), weights, (total, weights) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      allocate(total, weights).forEach((part, index) => {
        const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weights[index] ?? 0)
        assert.ok(off < BigInt(sum) && off > -BigInt(sum))
      })
    }),
  )
})

test('a heavier part never gets less than a lighter one', () => {
  fc.assert(
    fc.property(fc.nat(), weights, (total, weights) => {
      const byWeight = allocate(
        total,
        weights.toSorted((a, b) => b - a),
      )
      byWeight.reduce((heavier, lighter) => (assert.ok(heavier >= lighter), lighter))
    }),
  )
})

test('splitting a refund mirrors splitting the charge', () => {
  fc.assert(
    fc.property(fc.nat(), weights, (total, weights) => {
      assert.deepEqual(
        allocate(-total, weights).map((part) => 0 - part),
        allocate(total, weights),
      )
    }),
  )
})

test('splits by hand', () => {
  assert.deepEqual(allocate(100, []), [])
  assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(allocate(2, [1, 1, 1]), [1, 1, 0])
  assert.deepEqual(allocate(7, [0, 0]), [4, 3])
  assert.deepEqual(allocate(10, [0, 5]), [0, 10])
  assert.deepEqual(allocate(0, [3, 4]), [0, 0])
})

test('a split refuses fractions and negative weights', () => {
  assert.throws(() => allocate(1.5, [1]), RangeError)
  assert.throws(() => allocate(1, [0.5]), RangeError)
  assert.throws(() => allocate(1, [-1, 2]), RangeError)
})
