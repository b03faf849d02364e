import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundHalfUp } from '#shop/money/paise.ts'
import type { Offer } from './apply-offers.ts'
import { priceOrder, type OrderLineToPrice } from './price-order.ts'
import type { ShipmentChoice } from './shipment-choices.ts'

const potli = { price: 1_499_00, discount: 15, quantity: 50, gstRate: 18 }
const potliBreaks = { key: '12', steps: [{ fromQuantity: 50, unitPrice: 1_100_00 }] }
const names = { key: 'names', name: 'Names', label: 'On the tags', unitPrice: 15_00, oncePrice: 0 }

test('fifty potlis at their quantity price with names on the tags, a tenth off by a code', () => {
  const lines = [{ ...potli, breaks: potliBreaks, choices: [names] }]
  const code: Offer<OrderLineToPrice> = { source: 'RAKHI10', label: 'RAKHI10', on: 'order', gives: { percent: 10 } }
  const { shipments, ...whole } = priceOrder({ shipments: [{ lines, delivery: 82_00 }], code })
  assert.deepEqual(shipments[0]?.lines[0], {
    unitPrice: 1_274_15,
    lineTotal: 63_707_50,
    adjustments: [
      { kind: 'extra', source: 'names', label: 'Names: On the tags', amount: 750_00 },
      { kind: 'quantity price', source: '12', label: '50 and more', amount: -8_707_50 },
      { kind: 'code', source: 'RAKHI10', label: 'RAKHI10', amount: -5_575_00 },
    ],
    taxable: 50_175_00,
    tax: 9_031_50,
  })
  assert.deepEqual(whole, { subtotal: 50_175_00, tax: 9_031_50, shipping: 82_00, total: 59_288_50 })
})

test('pieces for two addresses reach a quantity price together; a lower offer price stays', () => {
  const half = { ...potli, quantity: 25, breaks: potliBreaks }
  const reduced = { ...half, discount: 50 }
  const { shipments } = priceOrder({
    shipments: [
      { lines: [half], delivery: 0 },
      { lines: [reduced], delivery: 0 },
    ],
  })
  assert.deepEqual(
    shipments.map(({ taxable }) => taxable),
    [27_500_00, 18_737_50],
  )
  assert.equal(priceOrder({ shipments: [{ lines: [half], delivery: 0 }] }).subtotal, 31_853_75)
})

test('each rate of a shipment is taxed by itself, and its delivery at the highest', () => {
  const lines = [
    { price: 100_50, discount: 0, quantity: 1, gstRate: 5 },
    { price: 200_25, discount: 0, quantity: 1, gstRate: 18 },
    { price: 300_33, discount: 0, quantity: 1, gstRate: 5 },
  ]
  const [shipment] = priceOrder({ shipments: [{ lines, delivery: 82_00 }] }).shipments
  assert.deepEqual(
    shipment?.lines.map(({ tax }) => tax),
    [5_02, 36_05, 15_02],
  )
  assert.equal(shipment?.tax, 56_09)
  assert.equal(shipment?.deliveryTax, 12_51)
  assert.equal(priceOrder({ shipments: [{ lines: lines.slice(2), delivery: 82_00 }] }).shipments[0]?.deliveryTax, 3_90)
})

test('two parcels are taxed one by one, because each has its invoice', () => {
  const shipment = { lines: [{ price: 1_03, discount: 0, quantity: 1, gstRate: 18 }], delivery: 0 }
  assert.equal(priceOrder({ shipments: [shipment, shipment] }).tax, 38)
  assert.equal(roundHalfUp(206 * 18, 100), 37)
})

test('an amount off is taken once from the whole order, not once per address', () => {
  const shipment = { lines: [{ price: 500_00, discount: 0, quantity: 1, gstRate: 18 }], delivery: 0 }
  const code: Offer<OrderLineToPrice> = { source: 'S', label: '₹100 off', on: 'order', gives: { amount: 100_00 } }
  const { shipments, subtotal } = priceOrder({ shipments: [shipment, shipment, shipment], code })
  assert.equal(subtotal, 1_400_00)
  assert.deepEqual(
    shipments.map(({ taxable }) => taxable),
    [466_66, 466_67, 466_67],
  )
})

test('what a line at 1 rupee a piece cannot give is taken from the others', () => {
  const lines = [
    { price: 1_00, discount: 0, quantity: 10, gstRate: 18 },
    { price: 90_00, discount: 0, quantity: 1, gstRate: 18 },
  ]
  const code: Offer<OrderLineToPrice> = { source: 'S', label: '₹50 off', on: 'order', gives: { amount: 50_00 } }
  const [shipment] = priceOrder({ shipments: [{ lines, delivery: 0 }], code }).shipments
  assert.deepEqual(
    shipment?.lines.map(({ taxable }) => taxable),
    [10_00, 40_00],
  )
})

test('a lane takes the best offer of each line or the one on the order, whichever gives more, never both', () => {
  const tray = { price: 1_000_00, discount: 0, quantity: 1, gstRate: 18 }
  const diya = { price: 100_00, discount: 0, quantity: 1, gstRate: 5 }
  const offers: Offer<OrderLineToPrice>[] = [
    { source: 'trays', label: 'Trays', on: 'lines', gives: { percent: 20 }, appliesTo: (line) => line.gstRate === 18 },
    { source: 'all', label: 'All', on: 'lines', gives: { percent: 5 }, appliesTo: () => true },
    { source: 'order', label: 'Order', on: 'order', gives: { percent: 15 }, atMost: 150_00 },
  ]
  const shipments = [{ lines: [tray, diya], delivery: 0 }]
  const amounts = (offers: Offer<OrderLineToPrice>[]) =>
    priceOrder({ shipments, offers }).shipments[0]?.lines.map(({ adjustments }) =>
      adjustments.map(({ amount }) => amount),
    )
  assert.deepEqual(amounts(offers), [[-200_00], [-5_00]])
  assert.deepEqual(amounts(offers.slice(1)), [[-136_36], [-13_64]])
})

test('the wrap of a shipment is split over its lines, and taxed at their rates', () => {
  const wrap: ShipmentChoice = {
    kind: 'wrap',
    key: 'wrap',
    name: 'Wrap',
    label: 'Silk',
    unitPrice: 0,
    oncePrice: 100_00,
  }
  const lines = [
    { price: 300_00, discount: 0, quantity: 1, gstRate: 18 },
    { price: 100_00, discount: 0, quantity: 1, gstRate: 5 },
  ]
  const [shipment] = priceOrder({ shipments: [{ lines, choices: [wrap], delivery: 0 }] }).shipments
  assert.deepEqual(
    shipment?.lines.map(({ taxable, tax }) => [taxable, tax]),
    [
      [375_00, 67_50],
      [125_00, 6_25],
    ],
  )
})

test('delivery at a price lowers what is dearer, to nothing at most', () => {
  const lines = [{ price: 300_00, discount: 0, quantity: 1, gstRate: 18 }]
  const free: Offer<OrderLineToPrice> = { source: 'D', label: 'Free delivery', on: 'delivery', price: 0 }
  const [shipment] = priceOrder({ shipments: [{ lines, delivery: 82_00 }], offers: [free] }).shipments
  assert.deepEqual(shipment?.deliveryAdjustments, [
    { kind: 'offer', source: 'D', label: 'Free delivery', amount: -82_00 },
  ])
  assert.equal(shipment?.delivery, 0)
  assert.equal(shipment?.deliveryTax, 0)
  const dearer = priceOrder({ shipments: [{ lines, delivery: 82_00 }], offers: [{ ...free, price: 99_00 }] })
  assert.deepEqual([dearer.shipping, dearer.shipments[0]?.deliveryAdjustments], [82_00, []])
})
