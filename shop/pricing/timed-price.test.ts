import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTimedPriceFault, isFormerPriceTrue, timePrice } from './timed-price.ts'
import { unitPrice } from './unit-price.ts'

test('the price is the same whether the former one is shown or not, and what is shown was really asked', () => {
  const reduced = { price: 100_00, discount: 10 }
  const struck = timePrice(reduced, 20, true)
  assert.deepEqual(struck, { price: 90_00, discount: 20 }, 'beside ₹90, which it cost, not beside ₹100')
  const plain = timePrice(reduced, 20, false)
  assert.deepEqual(plain, { price: 72_00, discount: 0 })
  assert.equal(unitPrice(struck.price, struck.discount), unitPrice(plain.price, plain.discount))
})

test('a former price counts once it was asked for thirty days', () => {
  const since = new Date('2026-11-01T10:00:00Z')
  assert.equal(isFormerPriceTrue(since, new Date('2026-12-01T09:59:59Z')), false)
  assert.equal(isFormerPriceTrue(since, new Date('2026-12-01T10:00:00Z')), true)
})

test('a price for a time stays above the least price', () => {
  assert.equal(findTimedPriceFault([{ price: 100_00, discount: 0 }], 90), undefined)
  assert.match(findTimedPriceFault([{ price: 5_00, discount: 0 }], 90) ?? '', /falls below ₹1\.00/)
})
