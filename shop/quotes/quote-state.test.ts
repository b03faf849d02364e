import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toQuoteState } from './quote-state.ts'

const now = new Date('2026-11-30T12:00:00+05:30')
const placedAt = new Date('2026-11-29T12:00:00+05:30')
const after = (order: Parameters<typeof toQuoteState>[0]['order']) =>
  toQuoteState({ state: 'accepted', validUntil: '2026-12-05', order }, now)

test('an accepted quote follows its order, and is over when nobody paid', () => {
  assert.equal(after({ state: 'awaiting payment', placedAt: null }), 'accepted')
  assert.equal(after({ state: 'placed', placedAt }), 'ordered')
  assert.equal(after({ state: 'cancelled', placedAt }), 'cancelled')
  assert.equal(after({ state: 'cancelled', placedAt: null }), 'expired')
  assert.equal(after({ state: 'expired', placedAt: null }), 'expired')
})
