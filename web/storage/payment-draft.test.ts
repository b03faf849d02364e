import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from './key-value-store.ts'
import { findOrCreatePaymentDraft, paymentDraft } from './payment-draft.ts'

const createStorage = (stored?: string) =>
  createMemoryStorage(new Map(stored === undefined ? [] : [['openPayment', stored]]))

const order = { id: 'order_1', amount: 58_882, currency: 'INR' as const, key_id: 'rzp_test', orderId: 'ord' }

test('an open payment survives a reload, and is gone when cleared', () => {
  const storage = createStorage()
  const payment = { key: 'k1', request: '{}', order }
  paymentDraft.save(storage, payment)
  assert.deepEqual(paymentDraft.read(storage), payment)
  paymentDraft.clear(storage)
  assert.equal(paymentDraft.read(storage), null)
})

for (const stored of ['', 'no json', 'null', '7', '{}'])
  test(`storage that holds ${stored || 'nothing'} is no open payment`, () => {
    assert.equal(paymentDraft.read(createStorage(stored)), null)
  })

test('the same request keeps its key and its payment order; another one starts anew', () => {
  const draft = { key: 'k1', request: 'tray', order }
  assert.equal(
    findOrCreatePaymentDraft(draft, 'tray', () => 'k2'),
    draft,
  )
  assert.deepEqual(
    findOrCreatePaymentDraft(draft, 'two trays', () => 'k2'),
    { key: 'k2', request: 'two trays' },
  )
  assert.deepEqual(
    findOrCreatePaymentDraft(null, 'tray', () => 'k3'),
    { key: 'k3', request: 'tray' },
  )
})
