import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQuantity, TOO_MANY_MESSAGE } from './quantity-limits.ts'

test('1 to 999 units may be ordered', () => {
  for (const quantity of [1, 2, 999]) assert.deepEqual(checkQuantity(quantity), { ok: true, quantity })
})

test('from 1000 units on we make a quote', () => {
  const answer = checkQuantity(1000)
  assert.ok(!answer.ok)
  assert.equal(answer.reason, 'too-many')
  assert.equal(answer.message, TOO_MANY_MESSAGE)
  assert.match(TOO_MANY_MESSAGE, /999.*ask us for a quote/)
})

test('anything that is not a whole number of units is refused', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN, Infinity, '3', null, undefined, {}]) {
    const answer = checkQuantity(quantity)
    assert.ok(!answer.ok)
    assert.equal(answer.reason, 'not-a-quantity')
  }
})
