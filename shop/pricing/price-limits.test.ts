import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { roundHalfUp } from '#shop/money/paise.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { checkPrice, MIN_UNIT_PRICE } from './price-limits.ts'
import { unitPrice } from './unit-price.ts'

const refused = [
  [499.5, 0, 'not-a-price'],
  [Number.NaN, 0, 'not-a-price'],
  [-100, 0, 'not-a-price'],
  [0, 0, 'price-too-low'],
  [99, 0, 'price-too-low'],
  [MAX_PRICE + 1, 0, 'price-too-high'],
  [500_00, -1, 'not-a-discount'],
  [500_00, 100.01, 'not-a-discount'],
  [500_00, 12.345, 'not-a-discount'],
  [500_00, Number.NaN, 'not-a-discount'],
  [500_00, 100, 'offer-too-low'],
  [1_98, 50, 'offer-too-low'],
] as const

for (const [price, discount, reason] of refused)
  test(`${price} paise at ${discount} % off is refused: ${reason}`, () => {
    const answer = checkPrice(price, discount)
    assert.ok(!answer.ok)
    assert.equal(answer.reason, reason)
    assert.match(answer.message, /please/i)
  })

for (const [price, discount] of [
  [100, 0],
  [MAX_PRICE, 0],
  [MAX_PRICE, 99.99],
  [2_00, 50],
  [1_99, 50],
  [999_00, 12.5],
  [999_00, 19.99],
] as const)
  test(`${price} paise at ${discount} % off is allowed`, () => assert.ok(checkPrice(price, discount).ok))

test('the limits are told in rupees', () => {
  const low = checkPrice(50, 0)
  const high = checkPrice(MAX_PRICE + 1, 0)
  assert.ok(!low.ok && low.message.includes('₹1.00'))
  assert.ok(!high.ok && high.message.includes('₹1,00,00,000.00'))
})

test('an allowed price is charged by the plain formula: the 1 rupee floor never has to step in', () => {
  const prices = fc.oneof(fc.integer({ min: 100, max: 1_000 }), fc.integer({ min: 100, max: MAX_PRICE }))
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 100 }), (price, discount) => {
      fc.pre(checkPrice(price, discount).ok)
      assert.equal(unitPrice(price, discount), roundHalfUp(price * (100 - discount), 100))
      assert.ok(unitPrice(price, discount) >= MIN_UNIT_PRICE)
    }),
  )
})
