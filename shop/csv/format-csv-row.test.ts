import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsvRow } from './format-csv-row.ts'

test('cells are separated, and quoted where they must be', () => {
  assert.equal(formatCsvRow(['Asha', 3, null, 'say "hello", twice\n']), 'Asha,3,,"say ""hello"", twice\n"\r\n')
})

test('nothing that somebody typed is run by a spreadsheet', () => {
  for (const cell of [
    '=1+1',
    '+91 98765',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '=HYPERLINK("https://evil.example")',
  ])
    assert.match(formatCsvRow([cell]), /^"?'/, cell)
  assert.equal(formatCsvRow(['-12.50', '1798.00', -3, 'a=b']), '-12.50,1798.00,-3,a=b\r\n')
})
