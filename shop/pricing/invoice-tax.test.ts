import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { splitGst, extractIncludedGst, type GstSplit } from './invoice-tax.ts'
import { calculateGst } from './calculate-totals.ts'

const lines = fc.array(fc.record({ lineTotal: fc.integer({ min: 100, max: 1_00_00_000_00 * 999 }) }), {
  minLength: 1,
  maxLength: 40,
})

function column(rows: GstSplit[], key: keyof GstSplit): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

test('in the seller’s state an odd paisa goes to CGST', () => {
  assert.deepEqual(splitGst(19, [{ lineTotal: 105 }], true), {
    tax: 19,
    cgst: 10,
    sgst: 9,
    igst: 0,
    lines: [{ tax: 19, cgst: 10, sgst: 9, igst: 0 }],
  })
})

test('in another state all of it is IGST', () => {
  assert.deepEqual(splitGst(37, [{ lineTotal: 105 }, { lineTotal: 100 }], false), {
    tax: 37,
    cgst: 0,
    sgst: 0,
    igst: 37,
    lines: [
      { tax: 19, cgst: 0, sgst: 0, igst: 19 },
      { tax: 18, cgst: 0, sgst: 0, igst: 18 },
    ],
  })
})

test('lines with an odd tax take turns with the odd paisa', () => {
  const { cgst, sgst, lines } = splitGst(57, [{ lineTotal: 100 }, { lineTotal: 100 }, { lineTotal: 100 }], true)
  assert.deepEqual([cgst, sgst], [29, 28])
  assert.deepEqual(
    lines.map((line) => [line.cgst, line.sgst]),
    [
      [10, 9],
      [9, 10],
      [10, 9],
    ],
  )
})

test('an order without lines has no tax to split', () => {
  assert.deepEqual(splitGst(0, [], true), { tax: 0, cgst: 0, sgst: 0, igst: 0, lines: [] })
})

test('every column of an invoice adds up to the paisa', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (lines, sameState) => {
      const tax = calculateGst(lines.reduce((sum, line) => sum + line.lineTotal, 0))
      const split = splitGst(tax, lines, sameState)
      for (const key of ['tax', 'cgst', 'sgst', 'igst'] as const) assert.equal(column(split.lines, key), split[key])
      for (const row of [split, ...split.lines]) {
        assert.equal(row.cgst + row.sgst + row.igst, row.tax)
        assert.ok(Math.abs(row.cgst - row.sgst) <= 1)
      }
      assert.equal(split.cgst, sameState ? Math.ceil(tax / 2) : 0)
      assert.equal(split.sgst, sameState ? Math.floor(tax / 2) : 0)
    }),
  )
})

test('each line’s share is its own 18 % to within a paisa', () => {
  fc.assert(
    fc.property(lines, (lines) => {
      const tax = calculateGst(lines.reduce((sum, line) => sum + line.lineTotal, 0))
      splitGst(tax, lines, false).lines.forEach((row, index) => {
        assert.ok(Math.abs(row.tax - calculateGst(lines[index]?.lineTotal ?? 0)) <= 1)
      })
    }),
  )
})

test('delivery of ₹82.00 holds ₹69.49 of value and ₹12.51 of GST', () => {
  assert.deepEqual(extractIncludedGst(82_00), { taxable: 69_49, tax: 12_51 })
})

test('value and GST inside a charge add up to the charge', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_00_000_00 }), (charged) => {
      const { taxable, tax } = extractIncludedGst(charged)
      assert.equal(taxable + tax, charged)
      assert.ok(Math.abs(tax - calculateGst(taxable)) <= 1)
    }),
  )
})
