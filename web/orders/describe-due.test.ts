import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueView } from '#contract/order.ts'
import { describeDue, findPayableDue } from './describe-due.ts'

const now = new Date('2026-12-01T10:00:00+05:30')
const due: DueView = {
  id: 'an-order-2',
  amount: 40_000,
  state: 'waiting',
  label: 'Before it is sent',
  payableFrom: '2026-11-22T05:00:00.000Z',
  dueBy: '2026-12-06',
  paidAt: null,
  receiptVoucher: null,
}

test('a part says what was paid, and what is due when', () => {
  const said = (changes: Partial<DueView>) => describeDue({ ...due, ...changes }, now)
  assert.equal(said({}), 'To be paid by 6 December 2026.')
  assert.equal(said({ dueBy: '2026-12-01' }), 'To be paid by 1 December 2026.')
  assert.equal(said({ dueBy: '2026-11-30' }), 'Was to be paid by 30 November 2026. You can still pay it.')
  assert.equal(
    said({ payableFrom: '2026-12-02T00:00:00+05:30' }),
    'Can be paid from 2 December 2026, until 6 December 2026.',
  )
  assert.equal(said({ state: 'paid', paidAt: '2026-11-30T20:00:00Z' }), 'Paid on 1 December 2026.')
  assert.equal(said({ state: 'void' }), 'No longer to be paid.')
})

test('the next part that waits can be paid, while the order is open and from its day on', () => {
  const paid: DueView = { ...due, id: 'an-order', state: 'paid' }
  const find = (dues: DueView[], state: Parameters<typeof findPayableDue>[0]['state'] = 'placed') =>
    findPayableDue({ dues, state }, now)?.id
  assert.equal(find([paid, due, { ...due, id: 'an-order-3' }]), due.id)
  assert.equal(find([{ ...due, label: '' }]), undefined, 'all by one payment is paid in the checkout')
  assert.equal(find([{ ...due, label: 'Whole payment' }]), due.id, 'of a quote')
  assert.equal(find([paid, { ...due, payableFrom: '2026-12-02T00:00:00+05:30' }]), undefined)
  for (const state of ['cancelled', 'refunded', 'expired', 'under review'] as const)
    assert.equal(find([paid, due], state), undefined)
})
