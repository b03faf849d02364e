import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { calculateGst, splitGstByRate, sumGst } from './gst.ts'
import { halfGst, splitGstOfLines, sumTaxed } from './invoice-tax.ts'

const lines = fc.array(
  fc.record({ taxable: fc.integer({ min: 100, max: 1_00_00_000_00 * 999 }), gstRate: fc.constantFrom(0, 5, 18) }),
  { minLength: 1, maxLength: 40 },
)
const charge = (taxed: readonly { taxable: number; gstRate: number }[]) => {
  const taxes = splitGstByRate(taxed)
  return taxed.map(({ taxable, gstRate: rate }, index) => ({ taxable, rate, tax: taxes[index]! }))
}

test('in the seller’s State CGST and SGST are alike, and the odd paisa that was charged is rounding', () => {
  // 9 % of ₹324.58 are 29.2122 of each.
  const [line] = splitGstOfLines([{ taxable: 324_58, tax: 58_42, rate: 18 }], true)
  assert.deepEqual(line, {
    taxable: 324_58,
    tax: 58_42,
    cgst: 29_21,
    sgst: 29_21,
    igst: 0,
    rounding: 0,
    total: 383_00,
  })
  const odd = splitGstOfLines([{ taxable: 1_05, tax: 19, rate: 18 }], true)
  assert.deepEqual(odd, [{ taxable: 1_05, tax: 18, cgst: 9, sgst: 9, igst: 0, rounding: 1, total: 1_24 }])
})

test('in another State all of it is IGST', () => {
  assert.deepEqual(splitGstOfLines([{ taxable: 1_05, tax: 19, rate: 18 }], false), [
    { taxable: 1_05, tax: 19, cgst: 0, sgst: 0, igst: 19, rounding: 0, total: 1_24 },
  ])
})

test('an order without lines has no tax to split', () => {
  assert.deepEqual(splitGstOfLines([], true), [])
})

test('within the State each half of a rate is that percent of its value, rounded once, and nobody pays another sum', () => {
  fc.assert(
    fc.property(lines, (lines) => {
      const charged = charge(lines)
      const taxed = splitGstOfLines(charged, true)
      for (const [index, row] of taxed.entries()) {
        assert.equal(row.cgst, row.sgst)
        assert.equal(row.tax, row.cgst + row.sgst)
        assert.equal(row.taxable + row.tax + row.rounding!, row.total)
        assert.equal(row.total, charged[index]!.taxable + charged[index]!.tax)
      }
      for (const rate of [0, 5, 18]) {
        const own = sumTaxed(taxed.filter((_, index) => charged[index]!.rate === rate))
        assert.equal(own.cgst, halfGst(own.taxable, rate))
        assert.ok(Math.abs(own.rounding) <= 1, `${own.rounding} paise at ${rate} %`)
      }
    }),
  )
})

test('across State lines IGST is what was charged', () => {
  fc.assert(
    fc.property(lines, (lines) => {
      const sum = sumTaxed(splitGstOfLines(charge(lines), false))
      assert.deepEqual([sum.igst, sum.tax, sum.rounding], [sumGst(lines), sumGst(lines), 0])
    }),
  )
})

test('each line’s share is its own GST to within a paisa', () => {
  fc.assert(
    fc.property(lines, (lines) => {
      splitGstByRate(lines).forEach((tax, index) => {
        const { taxable, gstRate } = lines[index]!
        assert.ok(Math.abs(tax - calculateGst(taxable, gstRate)) <= 1)
      })
    }),
  )
})
