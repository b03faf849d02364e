import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatEnquiryNumber, isEnquiryNumber } from './enquiry-number.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

test('an enquiry has a number to read out', () => {
  assert.equal(formatEnquiryNumber(123), 'GTH-Q-000123')
  assert.equal(formatEnquiryNumber(1_234_567), 'GTH-Q-1234567')
})

test('nothing else passes for one', () => {
  assert.ok(isEnquiryNumber('GTH-Q-000123'))
  for (const other of [null, '', 'GTH-000123', 'GTH-Q-1', 'GTH-Q-000123 <b>', 'call 98765'])
    assert.ok(!isEnquiryNumber(other))
})

test('the day in India begins at half past six in the evening, UTC', () => {
  assert.equal(todayInIndia(new Date('2026-11-21T18:29:59Z')), '2026-11-21')
  assert.equal(todayInIndia(new Date('2026-11-21T18:30:00Z')), '2026-11-22')
})
