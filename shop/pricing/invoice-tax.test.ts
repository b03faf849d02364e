import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { calculateGst, splitGstByRate, sumGst } from './gst.ts'
import { splitGstOfLines, type GstSplit } from './invoice-tax.ts'

const lines = fc.array(
  fc.record({ taxable: fc.integer({ min: 100, max: 1_00_00_000_00 * 999 }), gstRate: fc.constantFrom(0, 5, 18) }),
  { minLength: 1, maxLength: 40 },
)

function column(rows: GstSplit[], key: keyof GstSplit): number {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

test('in the seller’s state an odd paisa goes to CGST', () => {
  assert.deepEqual(splitGstOfLines([19], true), {
    tax: 19,
    cgst: 10,
    sgst: 9,
    igst: 0,
    lines: [{ tax: 19, cgst: 10, sgst: 9, igst: 0 }],
  })
})

test('in another state all of it is IGST', () => {
  assert.deepEqual(splitGstOfLines([19, 18], false), {
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
  const { cgst, sgst, lines } = splitGstOfLines([19, 19, 19], true)
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
  assert.deepEqual(splitGstOfLines([], true), { tax: 0, cgst: 0, sgst: 0, igst: 0, lines: [] })
})

test('every column of an invoice adds up to the paisa', () => {
  fc.assert(
    fc.property(lines, fc.boolean(), (lines, sameState) => {
      const tax = sumGst(lines)
      const split = splitGstOfLines(splitGstByRate(lines), sameState)
      assert.equal(split.tax, tax)
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
