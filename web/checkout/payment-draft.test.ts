import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savePaymentDraft, readPaymentDraft, findOrCreatePaymentDraft } from './payment-draft.ts'

function createFakeStorage(held?: string) {
  const shelf = new Map<string, string>(held === undefined ? [] : [['openPayment', held]])
  return {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  }
}

const order = { id: 'order_1', amount: 58_882, currency: 'INR', key_id: 'rzp_test', orderId: 'ord' }

test('an open payment survives a reload, and is gone when told so', () => {
  const shelf = createFakeStorage()
  const payment = { key: 'k1', request: '{}', order }
  savePaymentDraft(shelf, payment)
  assert.deepEqual(readPaymentDraft(shelf), payment)
  savePaymentDraft(shelf, null)
  assert.equal(readPaymentDraft(shelf), null)
})

for (const held of ['', 'no json', 'null', '7', '{}'])
  test(`storage that holds ${held || 'nothing'} is no open payment`, () => {
    assert.equal(readPaymentDraft(createFakeStorage(held)), null)
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
