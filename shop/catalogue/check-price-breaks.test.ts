import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPriceBreaks } from './check-price-breaks.ts'

const step = (fromQuantity: number, unitPrice: number) => ({ fromQuantity, unitPrice })

test('quantity prices name more pieces and fewer rupees, line by line; a wrong one says which', () => {
  const messages = [
    [step(10, 240_00), step(50, 220_00)],
    [step(1, 240_00)],
    [step(10, 275_00)],
    [step(10, 240_00), step(10, 220_00)],
    [step(10, 240_00), step(50, 240_00)],
    [step(1000, 240_00)],
    [step(10, 50)],
    Array.from({ length: 9 }, (_, index) => step(index + 2, 200_00 - index)),
  ].map((breaks) => {
    const checked = checkPriceBreaks(breaks, 275_00)
    return checked.ok ? null : checked.message
  })
  assert.deepEqual(messages, [
    null,
    'Please name more than 1 pieces in the line after it.',
    'From 10 pieces on, each must cost less than ₹275.00, and ₹1.00 at least.',
    'Please name more than 10 pieces in the line after it.',
    'From 50 pieces on, each must cost less than ₹240.00, and ₹1.00 at least.',
    'A quantity price is for a whole number of 2 to 999 pieces.',
    'From 10 pieces on, each must cost less than ₹275.00, and ₹1.00 at least.',
    'A product has at most 8 quantity prices.',
  ])
})
