import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatQuoteNumber, parseQuoteNumber } from './quote-number.ts'

test('a quote is found by its number, as new and as earlier mails write it, and by the bare number', () => {
  assert.equal(formatQuoteNumber(12), 'GTH-EST-000012')
  for (const typed of ['GTH-EST-000012', 'GTH-QT-000012', '12']) assert.equal(parseQuoteNumber(typed), 12, typed)
  assert.equal(parseQuoteNumber('GTH-Q-000012'), 0, 'an enquiry')
})
