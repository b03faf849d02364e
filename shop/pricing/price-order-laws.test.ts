import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { allocate, roundHalfUp } from '#shop/money/paise.ts'
import type { Offer } from './apply-offers.ts'
import { MAX_PRICE } from '#shop/money/max-price.ts'
import { MIN_UNIT_PRICE } from './price-limits.ts'
import type { PricedChoice } from './price-lines.ts'
import { priceOrder, type OrderAmounts, type OrderLineToPrice, type OrderToPrice } from './price-order.ts'

const seed = 20261122

const discounts = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
)
const quantities = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 }))
const prices = fc.oneof(
  fc.integer({ min: MIN_UNIT_PRICE, max: 5_000_00 }),
  fc.integer({ min: MIN_UNIT_PRICE, max: MAX_PRICE }),
)
const rates = fc.constantFrom(0, 5, 12, 18, 40)
const charges = fc.nat({ max: 5_000_00 })
const plainLine = fc.record({ price: prices, discount: discounts, quantity: quantities })

const choice: fc.Arbitrary<PricedChoice> = fc
  .record({ unitPrice: fc.nat({ max: 500_00 }), oncePrice: fc.nat({ max: 500_00 }) })
  .map((money) => ({ key: 'foil', name: 'Lid', label: 'Gold initials', ...money }))
const shipmentChoice = fc.tuple(choice, fc.constantFrom('wrap', 'card')).map(([one, kind]) => ({ ...one, kind }))
const breaks = fc
  .record({
    key: fc.constantFrom('12', '14'),
    first: fc.integer({ min: 2, max: 50 }),
    top: fc.integer({ min: 1_00, max: 5_000_00 }),
  })
  .map(({ key, first, top }) => ({
    key,
    steps: [
      { fromQuantity: first, unitPrice: top },
      { fromQuantity: first * 4, unitPrice: Math.ceil(top * 0.8) },
    ],
  }))
const maybe = <Key extends string, Value>(key: Key, value: fc.Arbitrary<Value>) =>
  fc.option(value, { freq: 2 }).map((one) => (one === null ? {} : ({ [key]: one } as Record<Key, Value>)))
const line: fc.Arbitrary<OrderLineToPrice> = fc
  .tuple(
    fc.record({ price: prices, discount: discounts, quantity: quantities, gstRate: rates }),
    maybe('choices', fc.array(choice, { maxLength: 2 })),
    maybe('breaks', breaks),
    maybe('freeGift', fc.constant({ source: 'diwali', label: 'A diya with every hamper' })),
  )
  .map(([plain, choices, steps, gift]) => ({ ...plain, ...choices, ...steps, ...gift }))
const reduction = fc.oneof(
  fc.record({ percent: discounts }),
  fc.record({ amount: fc.oneof(fc.nat({ max: 500_00 }), fc.nat({ max: 50_000_00 })) }),
)
const offer: fc.Arbitrary<Offer<OrderLineToPrice>> = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999 }).map(String),
    reduction,
    fc.constantFrom(0, 5, 18),
    fc.nat({ max: 3 }),
    charges,
  )
  .map(([source, gives, rate, way, amount]) => {
    const named = { source, label: `Offer ${source}` }
    if (way === 0) return { ...named, on: 'delivery', price: amount }
    if (way === 1) return { ...named, on: 'order', gives }
    if (way === 2) return { ...named, on: 'order', gives, atMost: amount }
    return { ...named, on: 'lines', gives, appliesTo: ({ gstRate }) => gstRate >= rate }
  })
const offers = fc.uniqueArray(offer, { maxLength: 5, selector: ({ source }) => source })
const order: fc.Arbitrary<OrderToPrice> = fc
  .tuple(
    fc.array(
      fc.record({
        lines: fc.array(line, { minLength: 1, maxLength: 6 }),
        choices: fc.array(shipmentChoice, { maxLength: 2 }),
        delivery: charges,
      }),
      { minLength: 1, maxLength: 5 },
    ),
    offers,
    maybe('code', offer),
  )
  .map(([shipments, offers, code]) => ({ shipments, offers, ...code }))

function withoutBreaks(line: OrderLineToPrice): OrderLineToPrice {
  const { breaks: _, ...unbroken } = line
  return unbroken
}

/** A fixed seed gives the same random values in every run. */
function holdsFor<Value>(arbitrary: fc.Arbitrary<Value>, check: (value: Value) => void, numRuns = 1_000): void {
  fc.assert(fc.property(arbitrary, check), { seed, numRuns })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const linesOf = ({ shipments }: OrderAmounts) => shipments.flatMap((shipment) => shipment.lines)

test('what was charged before there were rates and shipments is charged to the paisa: 100,000 carts', () => {
  const cart = fc.tuple(fc.array(plainLine, { minLength: 1, maxLength: 5 }), charges)
  holdsFor(
    cart,
    ([lines, delivery]) => {
      const units = lines.map(({ price, discount }) =>
        Math.max(100, roundHalfUp(price * (10_000 - Math.round(discount * 100)), 10_000)),
      )
      const totals = lines.map(({ quantity }, index) => units[index]! * quantity)
      const subtotal = sum(totals)
      const tax = roundHalfUp(subtotal * 18, 100)
      const taxes = allocate(tax, totals)
      const priced = priceOrder({ shipments: [{ lines: lines.map((one) => ({ ...one, gstRate: 18 })), delivery }] })
      const total = subtotal + tax + delivery
      assert.deepEqual(priced, {
        shipments: [
          {
            lines: totals.map((lineTotal, index) => ({
              unitPrice: units[index],
              lineTotal,
              adjustments: [],
              taxable: lineTotal,
              tax: taxes[index],
            })),
            taxable: subtotal,
            tax,
            delivery,
            deliveryTax: delivery - roundHalfUp(delivery * 100, 118),
            deliveryAdjustments: [],
            total,
          },
        ],
        subtotal,
        tax,
        shipping: delivery,
        total,
      })
    },
    100_000,
  )
})

test('shipments add up to their order, and lines to their shipments', () => {
  holdsFor(order, (request) => {
    const priced = priceOrder(request)
    assert.equal(priced.subtotal, sum(priced.shipments.map(({ taxable }) => taxable)))
    assert.equal(priced.tax, sum(priced.shipments.map(({ tax }) => tax)))
    assert.equal(priced.shipping, sum(priced.shipments.map(({ delivery }) => delivery)))
    assert.equal(priced.total, sum(priced.shipments.map(({ total }) => total)))
    assert.equal(priced.total, priced.subtotal + priced.tax + priced.shipping)
    for (const shipment of priced.shipments) {
      assert.equal(shipment.taxable, sum(shipment.lines.map(({ taxable }) => taxable)))
      assert.equal(shipment.tax, sum(shipment.lines.map(({ tax }) => tax)))
      assert.equal(shipment.total, shipment.taxable + shipment.tax + shipment.delivery)
      assert.ok(shipment.deliveryTax >= 0 && shipment.deliveryTax <= shipment.delivery)
    }
  })
})

test('a line is its goods and its adjustments, each with an amount', () => {
  holdsFor(order, (request) => {
    for (const { unitPrice, lineTotal, adjustments, taxable } of linesOf(priceOrder(request))) {
      assert.equal(taxable, lineTotal + sum(adjustments.map(({ amount }) => amount)))
      assert.ok(Number.isSafeInteger(taxable) && taxable >= 0 && lineTotal >= unitPrice)
      for (const { kind, amount } of adjustments) {
        assert.notEqual(amount, 0)
        assert.equal(amount > 0, ['extra', 'wrap', 'card'].includes(kind), `${kind} of ${amount}`)
      }
    }
  })
})

test('in every shipment the tax of a rate is rounded once', () => {
  holdsFor(order, (request) => {
    priceOrder(request).shipments.forEach(({ lines }, place) => {
      for (const rate of [0, 5, 12, 18, 40]) {
        const rated = lines.filter((_, index) => request.shipments[place]?.lines[index]?.gstRate === rate)
        assert.equal(
          sum(rated.map(({ tax }) => tax)),
          roundHalfUp(sum(rated.map(({ taxable }) => taxable)) * rate, 100),
        )
      }
    })
  })
})

test('a line costs at least 1 rupee a piece, unless it is a free gift', () => {
  holdsFor(order, (request) => {
    const lines = request.shipments.flatMap((shipment) => shipment.lines)
    linesOf(priceOrder(request)).forEach(({ taxable }, index) => {
      const { freeGift, quantity } = lines[index]!
      assert.ok(taxable >= (freeGift ? 0 : MIN_UNIT_PRICE * quantity))
    })
  })
})

test('only choices make a total rise: offers, codes and quantity prices never do', () => {
  holdsFor(order, (request) => {
    const { code: _, ...uncoded } = request
    const { shipments } = request
    const unbroken = shipments.map((shipment) => ({
      ...shipment,
      lines: shipment.lines.map(withoutBreaks),
    }))
    const withBreaks = priceOrder({ shipments }).total
    assert.ok(withBreaks <= priceOrder({ shipments: unbroken }).total)
    const withOffers = priceOrder(uncoded).total
    assert.ok(withOffers <= withBreaks)
    assert.ok(priceOrder(request).total <= withOffers)
  })
})

test('the order in which offers are listed changes nothing', () => {
  holdsFor(order, (request) => {
    assert.deepEqual(priceOrder({ ...request, offers: request.offers?.toReversed() ?? [] }), priceOrder(request))
  })
})

test('one offer more never raises a total, with a code or without', () => {
  const more = fc
    .tuple(order, offer)
    .filter(([{ offers = [] }, one]) => offers.every((each) => each.source !== one.source))
  holdsFor(
    more,
    ([request, one]) => {
      const { code: _, ...uncoded } = request
      const all = [...(request.offers ?? []), one]
      assert.ok(priceOrder({ ...uncoded, offers: all }).total <= priceOrder(uncoded).total)
      assert.ok(priceOrder({ ...request, offers: all }).total <= priceOrder(request).total)
    },
    3_000,
  )
})

test('what an order pays counts, not what comes off before GST', () => {
  const lines = [
    { price: 1_000_00, discount: 0, quantity: 1, gstRate: 0 },
    { price: 1_000_00, discount: 0, quantity: 1, gstRate: 40 },
  ]
  const onTaxed: Offer<OrderLineToPrice> = {
    source: 'taxed',
    label: 'Half of what is taxed',
    on: 'lines',
    gives: { percent: 50 },
    appliesTo: ({ gstRate }) => gstRate > 0,
  }
  const onAll: Offer<OrderLineToPrice> = { source: 'all', label: '₹520 off', on: 'order', gives: { amount: 520_00 } }
  const priced = (offers: Offer<OrderLineToPrice>[]) =>
    priceOrder({ shipments: [{ lines, delivery: 0 }], offers }).total
  assert.deepEqual([priced([onTaxed]), priced([onAll]), priced([onTaxed, onAll])], [1_700_00, 1_776_00, 1_700_00])
})

test('shipments of plain lines cost what each would cost alone', () => {
  const shipment = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), delivery: charges })
  holdsFor(fc.array(shipment, { minLength: 1, maxLength: 5 }), (shipments) => {
    const plain = shipments.map(({ lines, delivery }) => ({
      lines: lines.map(withoutBreaks),
      delivery,
    }))
    const alone = plain.map((one) => priceOrder({ shipments: [one] }))
    assert.deepEqual(
      priceOrder({ shipments: plain }).shipments,
      alone.flatMap(({ shipments }) => shipments),
    )
  })
})
