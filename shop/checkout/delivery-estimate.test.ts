import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestDaysToMake, formatDeliveryEstimate } from './delivery-estimate.ts'

for (const [days, text] of [
  ['5', '5–7 days'],
  [5, '5–7 days'],
  ['3-4 days', '3–5 days'],
  ['In 2 Days', '2–4 days'],
  ['0', '0–2 days'],
  ['12', '12–14 days'],
] as const)
  test(`a courier's "${days}" reads ${text}`, () => assert.equal(formatDeliveryEstimate(days), text))

test('an estimate without a number promises nothing', () => {
  assert.equal(formatDeliveryEstimate(''), 'The courier tells the date after pick-up')
  assert.equal(formatDeliveryEstimate('soon'), 'The courier tells the date after pick-up')
})

test('what has to be made first is part of the estimate', () => {
  assert.equal(formatDeliveryEstimate('6', 21), 'Made in 21 working days, then 6–8 days on the way')
  assert.equal(formatDeliveryEstimate('3', 1), 'Made in 1 working day, then 3–5 days on the way')
  assert.equal(formatDeliveryEstimate('3', null), 'Made to order first, then 3–5 days on the way')
  assert.equal(formatDeliveryEstimate('', 4), 'Made in 4 working days. The courier tells the date after pick-up')
})

test('the slowest piece decides when all of it is made', () => {
  const inStock = { stock: 8, daysToMake: 30 }
  assert.equal(longestDaysToMake([]), 0)
  assert.equal(longestDaysToMake([inStock]), 0)
  assert.equal(longestDaysToMake([inStock, { stock: null, daysToMake: 4 }, { stock: null, daysToMake: 21 }]), 21)
  assert.equal(
    longestDaysToMake([
      { stock: null, daysToMake: null },
      { stock: null, daysToMake: 21 },
    ]),
    null,
  )
})
