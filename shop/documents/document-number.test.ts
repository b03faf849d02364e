import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { toFinancialYear, documentFileName, formatDocumentNumber, parseDocumentFileName } from './document-number.ts'

for (const [moment, year] of [
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00.000Z', '26-27'],
  ['2026-12-31T18:30:00.000Z', '26-27'],
  ['2099-06-01T00:00:00.000Z', '99-00'],
] as const)
  test(`${moment} is in the financial year ${year}`, () => assert.equal(toFinancialYear(new Date(moment)), year))

test('a number looks like one', () => {
  assert.equal(formatDocumentNumber('invoice', '26-27', 1), 'GTH/26-27/000001')
  assert.equal(formatDocumentNumber('credit note', '26-27', 42), 'GTC/26-27/000042')
  assert.equal(formatDocumentNumber('invoice', '26-27', 1_000_000), 'GTH/2627/1000000')
})

test('every number has at most 16 characters of those allowed, and comes back from its file’s name', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom('invoice' as const, 'credit note' as const),
      (serial, kind) => {
        const number = formatDocumentNumber(kind, '26-27', serial)
        assert.match(number, /^[A-Z0-9/-]{1,16}$/)
        assert.deepEqual(parseDocumentFileName(documentFileName(number)), { kind, number })
      },
    ),
  )
})

test('other names are none of ours', () => {
  for (const name of ['', 'GTH-26-27-000001', '../GTH-26-27-000001.pdf', 'XYZ-26-27-000001.pdf'])
    assert.equal(parseDocumentFileName(name), null)
})
