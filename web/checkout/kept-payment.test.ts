import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPayment, keptPayment, paymentFor } from './kept-payment.ts'

function openShelf(held?: string) {
  const shelf = new Map<string, string>(held === undefined ? [] : [['openPayment', held]])
  return {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
    removeItem: (key: string) => void shelf.delete(key),
  }
}

const order = { id: 'order_1', amount: 58_882, currency: 'INR', key_id: 'rzp_test', orderId: 'ord' }

test('an open payment survives a reload, and is gone when told so', () => {
  const shelf = openShelf()
  const payment = { key: 'k1', request: '{}', order }
  keepPayment(shelf, payment)
  assert.deepEqual(keptPayment(shelf), payment)
  keepPayment(shelf, null)
  assert.equal(keptPayment(shelf), null)
})

for (const held of ['', 'no json', 'null', '7', '{}'])
  test(`storage that holds ${held || 'nothing'} is no open payment`, () => {
    assert.equal(keptPayment(openShelf(held)), null)
  })

test('the same request keeps its key and its payment order; another one starts anew', () => {
  const kept = { key: 'k1', request: 'tray', order }
  assert.equal(
    paymentFor(kept, 'tray', () => 'k2'),
    kept,
  )
  assert.deepEqual(
    paymentFor(kept, 'two trays', () => 'k2'),
    { key: 'k2', request: 'two trays' },
  )
  assert.deepEqual(
    paymentFor(null, 'tray', () => 'k3'),
    { key: 'k3', request: 'tray' },
  )
})
