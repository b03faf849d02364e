import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceOrder } from './price-order.ts'

const line = { price: 30_000, discount: 10, quantity: 60, gstRate: 5 }
const ribbon = { key: 'ribbon', name: 'Ribbon', label: 'Wine', unitPrice: 500, oncePrice: 2_000 }
const agreed = { source: 'quote', label: 'Quote GTH-EST-000012', amount: 1_440_000 }
const code = { source: 'TEN', label: 'Code TEN', on: 'order', gives: { percent: 10 } } as const
const free = { source: 'free', label: 'Free delivery', on: 'delivery', price: 0 } as const

test('an agreed price is what the line costs before GST, with its choices, and no offer lowers it', () => {
  const breaks = { key: 'potli', steps: [{ fromQuantity: 50, unitPrice: 10_000 }] }
  const priced = priceOrder({
    shipments: [{ lines: [{ ...line, breaks, choices: [ribbon], agreed }], delivery: 9_000 }],
    offers: [{ ...code, source: 'offer 1' }],
    code,
  })
  const [own] = priced.shipments[0]!.lines
  assert.deepEqual([own?.taxable, own?.tax, priced.total], [1_440_000, 72_000, 1_440_000 + 72_000 + 9_000])
  assert.equal(own!.lineTotal + own!.adjustments.reduce((sum, { amount }) => sum + amount, 0), own!.taxable)
  assert.deepEqual(
    own?.adjustments.map(({ kind }) => kind),
    ['extra', 'agreed price'],
  )
})

test('an agreed price may be higher than the shop’s, and a line beside it keeps its offers', () => {
  const priced = priceOrder({
    shipments: [
      {
        lines: [
          { ...line, agreed: { ...agreed, amount: 2_000_000 } },
          { ...line, quantity: 1 },
        ],
        delivery: 0,
      },
    ],
    code,
  })
  const [own, other] = priced.shipments[0]!.lines
  assert.deepEqual([own?.taxable, other?.taxable], [2_000_000, 24_300])
})

test('an agreed delivery replaces the courier’s charge, with its tax inside', () => {
  const shipments = [{ lines: [line], delivery: 12_000, agreedDelivery: { ...agreed, amount: 20_000 } }]
  const [dearer] = priceOrder({ shipments, offers: [free] }).shipments
  assert.deepEqual([dearer?.delivery, dearer?.deliveryTax], [20_000, 952])
  assert.deepEqual(
    dearer?.deliveryAdjustments.map(({ amount }) => amount),
    [8_000],
  )
  const [same] = priceOrder({
    shipments: [{ lines: [line], delivery: 20_000, agreedDelivery: { ...agreed, amount: 20_000 } }],
  }).shipments
  assert.deepEqual(same?.deliveryAdjustments, [])
})
