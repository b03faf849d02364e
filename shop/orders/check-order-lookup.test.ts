import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOrderLookup, isContactOf } from './check-order-lookup.ts'

const asked = (number: string, contact = 'asha@example.in') => checkOrderLookup({ number, contact })
const buyer = { email: 'asha@example.in', phone: '9876543210' }

test('an order number is understood however it is copied', () => {
  for (const typed of [
    'GTH-000123',
    ' gth-123 ',
    'GTH 000123',
    '#000123',
    '123',
    'GTH-000123-2',
    '१२३',
    'GTH\u2011000123',
  ])
    assert.deepEqual(asked(typed), { ok: true, lookup: { number: 123, contact: 'asha@example.in' } }, typed)
})

test('what is no order number, e-mail or phone is refused beside its field', () => {
  for (const typed of ['', 'GTH', 'GTH-0', '99999999999', 'GTH/26-27/000017', 'my order', '🎁']) {
    const refused = asked(typed)
    assert.ok(!refused.ok, typed)
    assert.deepEqual(refused.errors[0]?.path, ['number'])
    assert.match(refused.message, /GTH-000123/)
  }
  for (const typed of ['', 'asha@nowhere', 'Asha', '12345', '98765 43210 or so', '9'.repeat(5_000)]) {
    const refused = asked('GTH-000123', typed)
    assert.ok(!refused.ok, typed)
    assert.deepEqual(refused.errors[0]?.path, ['contact'])
  }
})

test('a phone number is the same with and without its country code, and nobody else’s', () => {
  for (const typed of ['9876543210', '+91 98765 43210', '098765-43210', '0091 9876543210']) {
    const checked = asked('1', typed)
    assert.ok(checked.ok && isContactOf(buyer, checked.lookup.contact), typed)
  }
  const abroad = asked('1', '020 7946 0000')
  assert.ok(abroad.ok && isContactOf({ email: '', phone: '+442079460000' }, abroad.lookup.contact))
  for (const other of ['9876543211', 'ravi@example.in', '']) assert.ok(!isContactOf(buyer, other), other)
  assert.ok(!isContactOf({ email: '', phone: '' }, ''), 'an erased order has neither')
})
