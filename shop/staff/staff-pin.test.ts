import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPin } from './staff-pin.ts'

test('a PIN has four to six digits, not those that are guessed first', () => {
  for (const pin of ['7294', '50718', '112233']) assert.equal(checkPin(pin), undefined, pin)
  for (const pin of ['', '729', '7294113', '72a4', '٧٢٩٤', ' 7294']) assert.match(checkPin(pin) ?? '', /four to six/)
  for (const pin of ['0000', '1234', '654321', '67890']) assert.match(checkPin(pin) ?? '', /guessed first/, pin)
})
