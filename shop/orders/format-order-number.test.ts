import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOrderNumber, formatNumberInOrder, shortenNumber, toOrderNumber } from './format-order-number.ts'

test('order numbers have six digits, and more when the shop does well', () => {
  assert.equal(formatOrderNumber(1), 'GTH-000001')
  assert.equal(formatOrderNumber(123), 'GTH-000123')
  assert.equal(formatOrderNumber(999_999), 'GTH-999999')
  assert.equal(formatOrderNumber(1_000_000), 'GTH-1000000')
})

test('an order’s first shipment has its number, further ones are counted', () => {
  assert.equal(formatNumberInOrder(123, 1), 'GTH-000123')
  assert.equal(formatNumberInOrder(123, 12), 'GTH-000123-12')
})

test('the order of a parcel is told from the parcel’s number, however many orders there were', () => {
  for (const order of [123, 1_234_567])
    for (const position of [1, 2, 12])
      assert.equal(toOrderNumber(formatNumberInOrder(order, position)), formatOrderNumber(order))
})

test('a number is the same, however it is typed', () => {
  for (const typed of ['GTH-000123', ' gth 123', '#123', '000123', '123']) assert.equal(shortenNumber(typed), '123')
  assert.equal(shortenNumber('gth-123-2'), '123-2')
  for (const typed of ['', 'GTH', '0', 'GTH-Q-000123', '8901234567894', '12.5'])
    assert.equal(shortenNumber(typed), null)
})

test('an order number fits an invoice, whose number may have 16 characters', () => {
  assert.match(formatOrderNumber(999_999_999), /^[A-Z0-9/-]{1,16}$/)
})
