import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderView } from '#contract/order.ts'
import { changeInCart, changeInOrder } from './words-change.ts'

const design = '0123456789abcdef0123456789abcdef0123'
type Proof = OrderView['proofs'][number]

function canChange(decisions: readonly Proof['decision'][], { wordsOpen = true, readOnly = false } = {}): boolean {
  const order = {
    orderId: 'a',
    number: 'GTH-000001',
    readOnly,
    shipments: [{ id: 's', wordsOpen }] as OrderView['shipments'],
    proofs: decisions.map((decision) => ({ line: 7, decision }) as Proof),
  }
  const choices = [{ key: 'lid', name: 'Words', choice: design, label: '“Riya”' }]
  return changeInOrder(order, { id: 1, quantity: 1, line: 7, shipment: 's', choices } as never).length > 0
}

test('words are changed until work begins, and not beside a picture that waits for a yes or has one', () => {
  assert.equal(canChange([]), true)
  assert.equal(canChange(['change']), true)
  assert.equal(canChange(['change', null]), false)
  assert.equal(canChange(['approved']), false)
  assert.equal(canChange([], { wordsOpen: false }), false)
  assert.equal(canChange([], { readOnly: true }), false)
})

test('what is changed is called by what it is', () => {
  const line = (label: string) => ({ id: 1, choices: [{ key: 'lid', name: 'Words', choice: design, label }] }) as never
  assert.equal(changeInCart(line('your photograph, printed'))[0]?.title, 'Change the photograph')
  for (const label of ['“your photograph, printed” in Kalam, burnt', 'a booti, burnt'])
    assert.equal(changeInCart(line(label))[0]?.title, 'Change the words')
})
