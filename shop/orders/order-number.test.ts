import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderNumberText } from './order-number.ts'

test('order numbers have six digits, and more when the shop does well', () => {
  assert.equal(orderNumberText(1), 'GTH-000001')
  assert.equal(orderNumberText(123), 'GTH-000123')
  assert.equal(orderNumberText(999_999), 'GTH-999999')
  assert.equal(orderNumberText(1_000_000), 'GTH-1000000')
})

test('an order number fits an invoice, whose number may have 16 characters', () => {
  assert.match(orderNumberText(999_999_999), /^[A-Z0-9/-]{1,16}$/)
})
