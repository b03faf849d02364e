import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { findNextBreak } from './price-breaks.ts'
import { priceOrder } from './price-order.ts'

const step = (fromQuantity: number, unitPrice: number) => ({ fromQuantity, unitPrice })

test('the next step is one that makes each piece cheaper than now, also beside a discount', () => {
  const steps = [step(10, 240_00), step(50, 220_00)]
  assert.deepEqual(findNextBreak(steps, 1, 275_00), steps[0])
  assert.deepEqual(findNextBreak(steps, 10, 275_00), steps[1])
  assert.equal(findNextBreak(steps, 50, 275_00), undefined)
  assert.deepEqual(findNextBreak(steps, 1, 230_00), steps[1], 'the discount is lower than the first step')
})

test('whoever adds as many pieces as the next step asks for pays its price for each', () => {
  const ladders = fc
    .uniqueArray(fc.integer({ min: 2, max: 999 }), { minLength: 1, maxLength: 5 })
    .map((quantities) =>
      quantities.sort((a, b) => a - b).map((quantity, index) => step(quantity, 900_00 - 90_00 * index)),
    )
  fc.assert(
    fc.property(
      ladders,
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 300_00, max: 1_000_00 }),
      (steps, n, price) => {
        const next = findNextBreak(steps, n, price)
        if (!next) return
        const line = { price, discount: 0, gstRate: 18, quantity: next.fromQuantity, breaks: { key: '1', steps } }
        const { subtotal } = priceOrder({ shipments: [{ lines: [line], delivery: 0 }] })
        assert.equal(subtotal, next.unitPrice * next.fromQuantity)
      },
    ),
  )
})
