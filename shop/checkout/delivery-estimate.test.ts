import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryEstimate } from './delivery-estimate.ts'

for (const [days, text] of [
  ['5', '5–7 days'],
  [5, '5–7 days'],
  ['3-4 days', '3–5 days'],
  ['In 2 Days', '2–4 days'],
  ['0', '0–2 days'],
  ['12', '12–14 days'],
] as const)
  test(`a courier's "${days}" reads ${text}`, () => assert.equal(deliveryEstimate(days), text))

test('an estimate without a number promises nothing', () => {
  assert.equal(deliveryEstimate(''), 'The courier tells the date after pick-up')
  assert.equal(deliveryEstimate('soon'), 'The courier tells the date after pick-up')
})
