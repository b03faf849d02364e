import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findPriceFault, parseRupees, toTypedRupees } from './parse-rupees.ts'

test('a price is read as people type it, to the paisa', () => {
  assert.deepEqual(
    ['899', '1,299.50', '₹ 1,29,900', ' 0.5 ', '19.99'].map(parseRupees),
    [899_00, 1_299_50, 1_29_900_00, 50, 19_99],
  )
  for (const text of ['', 'free', '-5', '12.345', '1.2.3', '.5', '9'.repeat(20)])
    assert.equal(parseRupees(text), undefined, text)
})

test('a comma that may stand for a decimal point is no price, and the sentence says how to write it', () => {
  for (const text of ['899,50', '12,34', '0,50', '99,9', '0,500', '1,2345', '1,29,90', '12,345,67', '1,,299', '899,'])
    assert.equal(parseRupees(text), undefined, text)
  assert.deepEqual(
    ['1,299', '1,25,000', '125,000', '12,34,567', '1,234,567'].map(parseRupees),
    [1_299_00, 1_25_000_00, 1_25_000_00, 12_34_567_00, 12_34_567_00],
  )
  assert.equal(
    findPriceFault('899,50'),
    'The comma in “899,50” is not clear. Put a point before the paise, such as 899.50.',
  )
  assert.match(findPriceFault('1,29,90') ?? '', /commas in “1,29,90” are not clear/)
  assert.match(findPriceFault('12.345') ?? '', /more than two decimals/)
  assert.match(findPriceFault('2,00,00,000') ?? '', /more than ₹1,00,00,000/)
  assert.match(findPriceFault('free') ?? '', /“free” is not a price/)
  assert.equal(findPriceFault('899.50'), undefined)
})

test('a price is read as it stands on a tag', () => {
  assert.deepEqual(
    ['Rs. 450', 'Rs 450', 'rs.450.50', '₹ 309/-', '1,25,000/-', 'INR 1,299', 'Rs. 99/=', '₹450 /-'].map(parseRupees),
    [450_00, 450_00, 450_50, 309_00, 1_25_000_00, 1_299_00, 99_00, 450_00],
  )
  for (const text of ['Rs.', '450/', '/-', 'USD 5', '₹₹5', '450 - 500'])
    assert.equal(parseRupees(text), undefined, text)
})

test('what is shown for typing is read as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_00_00_000_00 }), (paise) => parseRupees(toTypedRupees(paise)) === paise),
  )
})
