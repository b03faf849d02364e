import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInGroup, timelineText } from './timeline-text.ts'
import type { TimelineEntry } from './order-types.ts'

const entry = (
  kind: TimelineEntry['kind'],
  facts: TimelineEntry['facts'],
  by: string | null = null,
): TimelineEntry => ({
  key: 'x-1',
  at: '2026-11-22T09:10:00.000Z',
  kind,
  by,
  facts,
})

for (const [happened, text] of [
  [entry('state', { state: 'out for delivery' }), 'Out for delivery'],
  [entry('shipment', { state: 'shipped', position: 2 }), 'Parcel 2: Shipped'],
  [entry('payment', { amount: 277_114, method: 'upi', status: 'captured' }), '₹2,771.14 paid by UPI'],
  [entry('refund', { amount: 106_082, status: 'requested', reason: 'Broken' }), '₹1,060.82 back: asked for. Broken'],
  [
    entry('document', { what: 'credit note', number: 'GTC/26-27/000007', total: 106_082 }),
    'Credit note GTC/26-27/000007, ₹1,060.82',
  ],
  [entry('mail', { mail: 'order placed mail', sent: true }), 'Mail “placed” sent'],
  [entry('parcel', { stage: 'picked-up', label: 'PICKED UP', place: 'Jaipur' }), 'Picked up from our workshop, Jaipur'],
  [entry('audit', { operation: 'orders.address' }), 'corrected the address'],
  [entry('audit', { operation: 'orders.assign', to: 'Ravi' }), 'assigned it to Ravi'],
  [entry('audit', { operation: 'orders.assign', to: null }), 'unassigned it'],
  [entry('exception', { kind: 'parcel in trouble', over: false }), 'Exception: A parcel is in trouble'],
  [entry('review', { stars: 5, product: 'Brass tray' }), '5 stars for Brass tray'],
] as const)
  test(`“${text}”`, () => assert.equal(timelineText(happened), text))

test('what somebody did by hand stands among what people did', () => {
  assert.ok(isInGroup(entry('state', {}, 'Meera'), 'people'))
  assert.ok(!isInGroup(entry('state', {}), 'people'))
  assert.ok(isInGroup(entry('refund', {}), 'money'))
  assert.ok(isInGroup(entry('refund', {}), 'all'))
})
