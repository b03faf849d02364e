import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from './key-value-store.ts'
import { findOrCreatePaymentDraft, paymentDraft } from './payment-draft.ts'

const createStorage = (held?: string) => createMemoryStorage(new Map(held === undefined ? [] : [['openPayment', held]]))

const order = { id: 'order_1', amount: 58_882, currency: 'INR' as const, key_id: 'rzp_test', orderId: 'ord' }

test('an open payment survives a reload, and is gone when cleared', () => {
  const shelf = createStorage()
  const payment = { key: 'k1', request: '{}', order }
  paymentDraft.save(shelf, payment)
  assert.deepEqual(paymentDraft.read(shelf), payment)
  paymentDraft.clear(shelf)
  assert.equal(paymentDraft.read(shelf), null)
})

for (const held of ['', 'no json', 'null', '7', '{}'])
  test(`storage that holds ${held || 'nothing'} is no open payment`, () => {
    assert.equal(paymentDraft.read(createStorage(held)), null)
  })

test('the same request keeps its key and its payment order; another one starts anew', () => {
  const kept = { key: 'k1', request: 'tray', order }
  assert.equal(
    findOrCreatePaymentDraft(kept, 'tray', () => 'k2'),
    kept,
  )
  assert.deepEqual(
    findOrCreatePaymentDraft(kept, 'two trays', () => 'k2'),
    { key: 'k2', request: 'two trays' },
  )
  assert.deepEqual(
    findOrCreatePaymentDraft(null, 'tray', () => 'k3'),
    { key: 'k3', request: 'tray' },
  )
})
