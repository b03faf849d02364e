import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsText } from './fields-text.ts'

test('what a draft changes is said in words', () => {
  assert.equal(fieldsText(['name', 'gstRate']), 'name, gst rate')
  assert.equal(
    fieldsText(['name', 'price', 'weight', 'material', 'hsn', 'length']),
    'name, price, weight, material and 2 more',
  )
  assert.equal(fieldsText(['12 price', '14 stock']), '2 rows')
})
