import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumberInOrder } from './format-order-number.ts'
import { parseOrderNumber, parseOrderSearch } from './parse-order-search.ts'

for (const [typed, found] of [
  ['GTH-000123', { by: 'number', number: 123 }],
  ['gth123', { by: 'number', number: 123 }],
  ['4512', { by: 'number', number: 4512 }],
  ['pay_9A33XWu170gUtm', { by: 'payment', text: 'pay_9A33XWu170gUtm' }],
  ['rfnd_FP8QHiV938haTz', { by: 'refund', text: 'rfnd_FP8QHiV938haTz' }],
  ['gth/26-27/000012', { by: 'document', text: 'GTH/26-27/000012' }],
  ['Asha@Example.in', { by: 'email', text: 'asha@example.in' }],
  ['302 001', { by: 'pin', text: '302001', number: 302_001 }],
  ['+91 98765 43210', { by: 'phone', text: '9876543210' }],
  ['09876543210', { by: 'phone', text: '9876543210' }],
  ['141123221000001', { by: 'awb', text: '141123221000001' }],
  ['sf123456789in', { by: 'awb', text: 'SF123456789IN' }],
  ['1411 2322 1000 001', { by: 'awb', text: '141123221000001' }],
  ['४५१२', { by: 'number', number: 4512 }],
  ['GTH\u2011000123', { by: 'number', number: 123 }],
  ['\u202a+91 98765\u201343210\u202c', { by: 'phone', text: '9876543210' }],
  ['asha 302001', { by: 'words', words: ['asha', '302001'] }],
  ['Asha  rao', { by: 'words', words: ['asha', 'rao'] }],
  ['', null],
  ['   ', null],
] as const)
  test(`“${typed}” is searched ${found === null ? 'for nothing' : `by ${found.by}`}`, () =>
    assert.deepEqual(parseOrderSearch(typed), found))

test('every number that is written on an order is read again', () => {
  for (const number of [1, 999_999, 12_345_678]) {
    assert.equal(parseOrderNumber(formatNumberInOrder(number, 1)), number)
    assert.equal(parseOrderNumber(formatNumberInOrder(number, 12)), number)
  }
  for (const none of ['GTH-0', '123', 'GTH-99999999999', 'GTH-1-x']) assert.equal(parseOrderNumber(none), null)
})
