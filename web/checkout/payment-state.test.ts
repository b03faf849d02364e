import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CANNOT_START,
  isCheckoutLocked,
  NOT_COMPLETED,
  initialPaymentState,
  paymentReducer,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'

const place = { type: 'place order' } as const
const opened = { type: 'window opened' } as const
const failed = { type: 'payment failed', description: 'The card was declined.' } as const
const paid = { type: 'paid' } as const
const dismissed = { type: 'dismissed' } as const
const placed = { type: 'placed', orderId: 'ord' } as const
const notPlaced = { type: 'not placed', message: 'No.' } as const

const after = (...events: PaymentEvent[]): PaymentState => events.reduce(paymentReducer, initialPaymentState)

test('paid at once', () => {
  assert.deepEqual(after(place), { step: 'preparing' })
  assert.deepEqual(after(place, opened, paid), { step: 'confirming' })
  assert.deepEqual(after(place, opened, paid, placed), { step: 'placed', orderId: 'ord' })
})

test('failed in the window, then paid there: no dialog about the failure', () => {
  assert.deepEqual(after(place, opened, failed), { step: 'paying', failure: 'The card was declined.' })
  assert.deepEqual(after(place, opened, failed, paid), { step: 'confirming' })
})

test('failed, then closed: the provider’s words, and another try', () => {
  const state = after(place, opened, failed, dismissed)
  assert.deepEqual(state, { step: 'failed', message: 'The card was declined.' })
  assert.deepEqual(paymentReducer(state, place), { step: 'preparing' })
  assert.deepEqual(paymentReducer(state, { type: 'cancel' }), initialPaymentState)
})

test('a window that closes first and reports the failure afterwards', () => {
  assert.deepEqual(after(place, opened, dismissed, failed), {
    step: 'failed',
    message: 'The card was declined.',
  })
})

test('only closed: nothing is lost', () => {
  assert.deepEqual(after(place, opened, dismissed), { step: 'idle', notice: NOT_COMPLETED })
})

test('a success that comes late, whatever came before', () => {
  for (const events of [[dismissed], [failed, dismissed], [paid, notPlaced]])
    assert.deepEqual(after(place, opened, ...events, paid), { step: 'confirming' })
  assert.deepEqual(after(placed, paid), { step: 'placed', orderId: 'ord' })
})

test('a window that closes without a word can be opened again', () => {
  assert.deepEqual(after(place, opened, place), { step: 'preparing' })
})

test('a success reported twice is one success', () => {
  assert.deepEqual(after(place, opened, paid, paid, dismissed, failed), { step: 'confirming' })
})

test('the window cannot be opened, or something has to be put right first', () => {
  assert.deepEqual(after(place, { type: 'cannot start' }), { step: 'failed', message: CANNOT_START })
  assert.deepEqual(after(place, { type: 'refused', notice: 'Sold out.' }), {
    step: 'idle',
    notice: 'Sold out.',
  })
})

test('the order cannot be confirmed: asking again never leads back to the window', () => {
  const state = after(place, opened, paid, notPlaced)
  assert.deepEqual(state, { step: 'not placed', message: 'No.' })
  assert.equal(paymentReducer(state, place), state)
  assert.equal(paymentReducer(state, opened), state)
  assert.deepEqual(paymentReducer(state, { type: 'confirm again' }), { step: 'confirming' })
})

test('the cart is locked from Place Order until the window is closed unpaid', () => {
  const locked = [after(place), after(place, opened), after(place, opened, paid), after(placed)]
  assert.deepEqual(locked.map(isCheckoutLocked), [true, true, true, true])
  assert.deepEqual([initialPaymentState, after(place, opened, failed, dismissed)].map(isCheckoutLocked), [false, false])
})
