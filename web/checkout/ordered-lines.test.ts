import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from '#web/storage/key-value-store.ts'
import type { PaymentDraft } from '#web/storage/payment-draft.ts'
import { claimOrderedLines, findOrderedLines } from './ordered-lines.ts'

const request = (quantity: number) =>
  JSON.stringify({ account: 42, cart: [{ id: 7, quantity, choices: { foil: 'gold', 'wrap--piece': '9' } }] })
const order = { id: 'order_2', amount: 114_164, currency: 'INR' as const, key_id: 'rzp_test', orderId: 'second' }
const draft: PaymentDraft = { key: 'k2', request: request(2), replaces: 'first', replacedRequest: request(1), order }
const line = (quantity: number) => [{ id: 7, quantity, choices: [{ key: 'foil', choice: 'gold' }] }]

test('what was ordered is what its request named, without its wraps, also of the order before it that turned out paid', () => {
  assert.deepEqual(findOrderedLines(draft, 'second'), line(2))
  assert.deepEqual(findOrderedLines(draft, 'first'), line(1))
  const { order: _, ...refused } = draft
  assert.deepEqual(findOrderedLines(refused, 'first'), line(1))
})

test('of an order that the draft does not know nothing is taken', () => {
  const { replacedRequest: _, ...older } = draft
  for (const [some, id] of [
    [draft, 'third'],
    [older, 'first'],
    [null, 'second'],
  ] as const)
    assert.deepEqual(findOrderedLines(some, id), [])
})

test('two tabs that see one order paid take its lines once, and no id lies in the browser', () => {
  const entries = new Map<string, string>()
  const storage = createMemoryStorage(entries)
  const [first, second] = ['3q2-7wABzXcQ9rTnV5kL0pYd', 'Yd0pL5kVnTr9QcXzBAw7-2q3']
  assert.deepEqual(
    [first, first, second].map((id) => claimOrderedLines(storage, id)),
    [true, false, true],
  )
  assert.equal([...entries.values()].join().includes(first), false)
})
