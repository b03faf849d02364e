import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markFormula, unmarkFormula } from '#shop/csv/formula-mark.ts'
import { formatCsv } from './format-csv.ts'

test('cells are separated, and quoted where they must be', () => {
  const row = ['Asha', 3, null, 'say "hello", twice\n', 'two\nlines', 'old\rMac', '']
  assert.equal(formatCsv([row, ['next']]), 'Asha,3,,"say ""hello"", twice\n","two\nlines","old\rMac",\r\nnext\r\n')
  assert.equal(formatCsv([]), '')
})

test('nothing that somebody typed is run by a spreadsheet', () => {
  for (const cell of [
    '=1+1',
    '+91 98765',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    "'=1",
    '=HYPERLINK("https://evil.example")',
  ]) {
    assert.match(formatCsv([[cell]]), /^"?'/, cell)
    assert.equal(unmarkFormula(markFormula(cell)), cell)
  }
  assert.equal(formatCsv([['-12.50', '1798.00', -3, 'a=b', "'tis"]]), "-12.50,1798.00,-3,a=b,'tis\r\n")
  for (const cell of ['-12.50', "'tis", "''", '–5', 'plain']) assert.equal(unmarkFormula(markFormula(cell)), cell)
})
