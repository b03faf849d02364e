import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftText, shortagesIn } from './shortages.ts'

const line = (id: number, quantity: number) => ({ id, name: `Product ${id}`, quantity })

test('only lines that ask for more than there is are short', () => {
  const stock = { 1: 20, 2: 0, 3: 5 }
  assert.deepEqual(shortagesIn([line(1, 21), line(2, 1), line(3, 5), line(4, 999)], stock), [
    { id: 1, name: 'Product 1', left: 20 },
    { id: 2, name: 'Product 2', left: 0 },
  ])
  assert.deepEqual(shortagesIn([], stock), [])
  assert.deepEqual(shortagesIn([line(1, 999)], {}), [])
})

test('what is left is said in two or three words', () => {
  assert.equal(leftText(20), 'Only 20 left')
  assert.equal(leftText(0), 'Sold out')
})
