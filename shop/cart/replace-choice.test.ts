import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeQuantity, emptyCart } from './cart.ts'
import { replaceChoice } from './replace-choice.ts'

const words = (choice: string, pieces?: number) => ({
  key: 'names',
  name: 'Names',
  choice,
  label: `“${choice}” in Kalam`,
  unitPrice: 15_000,
  oncePrice: 0,
  ...(pieces !== undefined && { pieces }),
})
const ribbon = { key: 'ribbon', name: 'Ribbon', choice: 'wine', label: 'Wine', unitPrice: 0, oncePrice: 0 }
const slice = { id: 7, name: 'Wood slice', price: 190_000, discount: 0, weight: 1, picture: null }
const cart = changeQuantity(emptyCart, { ...slice, choices: [ribbon, words('aa')] }, 2)

test('a line gets other words in place of its own, and keeps what else it is', () => {
  const changed = replaceChoice(cart, '7.names=aa.ribbon=wine', words('bb'))
  assert.deepEqual(Object.keys(changed?.items ?? {}), ['7.names=bb.ribbon=wine'])
  const line = changed?.items['7.names=bb.ribbon=wine']
  assert.deepEqual([line?.quantity, line?.price, line?.choices], [2, 190_000, [ribbon, words('bb')]])
})

test('a list of names gives the line its quantity', () => {
  const changed = replaceChoice(cart, '7.names=aa.ribbon=wine', words('cc', 5))
  assert.equal(changed?.items['7.names=cc.ribbon=wine']?.quantity, 5)
})

test('a line that has left the cart meanwhile does not come back', () => {
  assert.equal(replaceChoice(cart, '7.names=zz', words('bb')), null)
})
