import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkPriceBreaks, findNextBreak } from './price-breaks.ts'
import { priceOrder } from './price-order.ts'

const step = (fromQuantity: number, unitPrice: number) => ({ fromQuantity, unitPrice })

test('quantity prices name more pieces and fewer rupees, line by line; a wrong one says which', () => {
  const messages = [
    [step(10, 240_00), step(50, 220_00)],
    [step(1, 240_00)],
    [step(10, 275_00)],
    [step(10, 240_00), step(10, 220_00)],
    [step(10, 240_00), step(50, 240_00)],
    [step(1000, 240_00)],
    [step(10, 50)],
    Array.from({ length: 9 }, (_, index) => step(index + 2, 200_00 - index)),
  ].map((breaks) => {
    const checked = checkPriceBreaks(breaks, 275_00)
    return checked.ok ? null : checked.message
  })
  assert.deepEqual(messages, [
    null,
    'Please name more than 1 pieces in the line after it.',
    'From 10 pieces on, each must cost less than ₹275.00, and ₹1.00 at least.',
    'Please name more than 10 pieces in the line after it.',
    'From 50 pieces on, each must cost less than ₹240.00, and ₹1.00 at least.',
    'A quantity price is for a whole number of 2 to 999 pieces.',
    'From 10 pieces on, each must cost less than ₹275.00, and ₹1.00 at least.',
    'A product has at most 8 quantity prices.',
  ])
})

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
