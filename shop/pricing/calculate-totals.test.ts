import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { MIN_UNIT_PRICE } from './price-limits.ts'
import { calculateTotals, shippingCharge } from './calculate-totals.ts'
import { calculateGst, extractIncludedGst, formatPriceBeforeGst, priceWithTax } from './gst.ts'
import { unitPrice } from './unit-price.ts'
import { priceOrder } from './price-order.ts'

const prices = fc.integer({ min: MIN_UNIT_PRICE, max: MAX_PRICE })
const discounts = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
)
const quantities = fc.integer({ min: 1, max: 999 })
const lines = fc.array(fc.record({ price: prices, discount: discounts, quantity: quantities }), { maxLength: 30 })
const shippings = fc.nat({ max: 5_000_00 })

test("Asha's cart: two brass trays at 15 % off and one hamper, delivered for ₹81.50", () => {
  const tray = { price: 1_299_00, discount: 15, quantity: 2 }
  const hamper = { price: 4_999_50, discount: 0, quantity: 1 }
  assert.deepEqual(calculateTotals([tray, hamper], shippingCharge(81.5)), {
    lines: [
      { unitPrice: 1_104_15, lineTotal: 2_208_30, adjustments: [], taxable: 2_208_30 },
      { unitPrice: 4_999_50, lineTotal: 4_999_50, adjustments: [], taxable: 4_999_50 },
    ],
    subtotal: 7_207_80,
    tax: 1_297_40,
    shipping: 82_00,
    total: 8_587_20,
  })
})

test('without a shipping option the total is the estimate: subtotal and GST', () => {
  const priced = calculateTotals([{ price: 100_00, discount: 0, quantity: 3 }], null)
  assert.equal(priced.shipping, null)
  assert.equal(priced.total, 354_00)
})

test('an empty cart costs nothing', () => {
  assert.deepEqual(calculateTotals([], null), { lines: [], subtotal: 0, tax: 0, shipping: null, total: 0 })
})

test('the discounted price is rounded once per unit, halves up', () => {
  assert.equal(unitPrice(333_33, 10), 300_00)
  assert.equal(unitPrice(1_05, 0), 1_05)
  assert.equal(unitPrice(3_01, 50), 1_51)
  assert.equal(unitPrice(999_00, 12.5), 874_13)
  assert.equal(unitPrice(1_999_00, 19.99), 1_599_40)
})

test('an offer is never below 1 rupee, even where a wrong discount got through', () => {
  assert.equal(unitPrice(500_00, 100), 1_00)
  assert.equal(unitPrice(1_50, 50), 1_00)
})

test('a unit price lies between 1 rupee and the price, and no discount means the price itself', () => {
  fc.assert(
    fc.property(prices, discounts, (price, discount) => {
      const unit = unitPrice(price, discount)
      assert.ok(Number.isSafeInteger(unit) && unit >= MIN_UNIT_PRICE && unit <= price)
      assert.equal(unitPrice(price, 0), price)
    }),
  )
})

test('a larger discount never costs more', () => {
  fc.assert(
    fc.property(prices, discounts, discounts, (price, a, b) => {
      assert.ok(unitPrice(price, Math.max(a, b)) <= unitPrice(price, Math.min(a, b)))
    }),
  )
})

test('GST at 18 % is rounded halves up', () => {
  assert.equal(calculateGst(0, 18), 0)
  assert.equal(calculateGst(100, 18), 18)
  assert.equal(calculateGst(25, 18), 5)
  assert.equal(calculateGst(75, 18), 14)
})

test('the price people read is the price with GST; the price before it stands beside', () => {
  assert.equal(priceWithTax(1_104_15, 18), 1_302_90)
  assert.equal(priceWithTax(1_104_15, 5), 1_159_36)
  assert.equal(formatPriceBeforeGst(3_149_10, 5), '₹3,149.10 + 5 % GST')
  assert.equal(formatPriceBeforeGst(3_149_10, 18), '₹3,149.10 + 18 % GST')
})

test('what a line is read as is what it costs alone', () => {
  fc.assert(
    fc.property(prices, discounts, fc.integer({ min: 1, max: 999 }), (price, discount, quantity) => {
      const { lines, total } = calculateTotals([{ price, discount, quantity }], null)
      assert.equal(priceWithTax(lines[0]?.lineTotal ?? 0, 18), total)
    }),
  )
})

test('shipping is rounded up to a whole rupee', () => {
  assert.equal(shippingCharge(0), 0)
  assert.equal(shippingCharge(60), 60_00)
  assert.equal(shippingCharge(60.01), 61_00)
  assert.throws(() => shippingCharge(-1), RangeError)
  assert.throws(() => shippingCharge(Number.NaN), RangeError)
})

test('the parts of every cart sum to its total', () => {
  fc.assert(
    fc.property(lines, fc.option(shippings), (lines, shipping) => {
      const priced = calculateTotals(lines, shipping)
      assert.equal(
        priced.subtotal,
        priced.lines.reduce((sum, line) => sum + line.lineTotal, 0),
      )
      assert.equal(priced.total, priced.subtotal + priced.tax + (priced.shipping ?? 0))
      priced.lines.forEach((line, index) => {
        assert.equal(line.lineTotal, line.unitPrice * (lines[index]?.quantity ?? 0))
      })
    }),
  )
})

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(lines, (lines) => {
      assert.equal(calculateTotals(lines.toReversed(), null).total, calculateTotals(lines, null).total)
    }),
  )
})

test('at one rate of 18 the specification’s formula finds the stored subtotal in the total', () => {
  fc.assert(
    fc.property(lines, shippings, (lines, shipping) => {
      const { subtotal, total } = calculateTotals(lines, shipping)
      assert.equal(Math.round((total - shipping) / 1.18), subtotal)
    }),
    { numRuns: 500 },
  )
})

test('a cart shows what its order will cost, with choices, quantity prices and several rates', () => {
  const choice = { key: 'foil', name: 'Lid', label: 'Gold initials', unitPrice: 80_00, oncePrice: 50_00 }
  const breaks = { key: '12', steps: [{ fromQuantity: 50, unitPrice: 1_00 }] }
  const line = fc.record({
    price: prices,
    discount: discounts,
    quantity: quantities,
    gstRate: fc.constantFrom(0, 5, 18),
    choices: fc.constantFrom([], [choice]),
    breaks: fc.constantFrom(breaks, { ...breaks, steps: [] }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), shippings, (lines, delivery) => {
      const { subtotal, tax, shipping, total, shipments } = priceOrder({ shipments: [{ lines, delivery }] })
      const shown = calculateTotals(lines, delivery)
      assert.deepEqual(
        { ...shown, lines: shown.lines.length },
        { lines: shipments[0]?.lines.length, subtotal, tax, shipping, total },
      )
    }),
    { seed: 20261122, numRuns: 1_000 },
  )
})

test('a cart from before there were rates costs what it did', () => {
  const line = { price: 1_000_00, discount: 0, quantity: 1 }
  assert.equal(calculateTotals([line], null).total, 1_180_00)
  assert.equal(calculateTotals([line, { ...line, gstRate: 5 }], null).total, 2_230_00)
})

test('delivery of ₹82.00 holds ₹69.49 of value and ₹12.51 of GST at 18 %', () => {
  assert.deepEqual(extractIncludedGst(82_00, 18), { taxable: 69_49, tax: 12_51 })
  assert.deepEqual(extractIncludedGst(82_00, 5), { taxable: 78_10, tax: 3_90 })
})

test('value and GST inside a charge add up to the charge', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_00_000_00 }), fc.integer({ min: 0, max: 40 }), (charged, rate) => {
      const { taxable, tax } = extractIncludedGst(charged, rate)
      assert.equal(taxable + tax, charged)
      assert.ok(Math.abs(tax - calculateGst(taxable, rate)) <= 1)
    }),
  )
})
