import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { shippingCharge } from '#shop/pricing/calculate-totals.ts'
import { parseCourierDays } from './delivery-estimate.ts'
import { pickShippingTiers, type ShippingChoice } from './pick-shipping-tiers.ts'

const choice = (id: string, rate: number, days: string): ShippingChoice => ({
  id,
  rate,
  estimated_delivery_days: days,
})
const rowsOf = (...choices: ShippingChoice[]) =>
  pickShippingTiers(choices).map(({ name, choice: { id } }) => `${name}: ${id}`)

const days = ({ estimated_delivery_days: estimate }: ShippingChoice) => parseCourierDays(estimate) ?? Infinity
const charge = ({ rate }: ShippingChoice) => shippingCharge(rate)

const choices = fc
  .array(
    fc.record({
      rate: fc.oneof(fc.integer({ min: 40, max: 60 }), fc.double({ min: 0, max: 5_000, noNaN: true })),
      estimated_delivery_days: fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), fc.constant('soon')),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((one, index) => ({ id: `q${index}`, ...one })))

test('seven couriers to Indore become three ways, without those that cost more for nothing', () => {
  assert.deepEqual(
    rowsOf(
      choice('post surface', 701, '6'),
      choice('delhivery surface', 760, '5'),
      choice('dtdc surface', 900, '5'),
      choice('ekart', 1_100, '4'),
      choice('xpressbees air', 1_300, '3'),
      choice('dtdc air', 1_980, '6'),
      choice('bluedart air', 2_332, '2'),
    ),
    ['Economy: post surface', 'Standard: ekart', 'Express: bluedart air'],
  )
})

test('one way is Standard, two are Economy and Express, none is none', () => {
  assert.deepEqual(rowsOf(), [])
  assert.deepEqual(rowsOf(choice('a', 80, '5'), choice('b', 90, '5')), ['Standard: a'])
  assert.deepEqual(rowsOf(choice('a', 80, '5'), choice('b', 90, '4')), ['Economy: a', 'Express: b'])
})

test('charged the same, the faster one is the one', () => {
  assert.deepEqual(rowsOf(choice('slow', 80.2, '5'), choice('fast', 80.9, '3')), ['Standard: fast'])
})

test('a courier who names no days stands only where nobody is cheaper', () => {
  assert.deepEqual(rowsOf(choice('silent', 60, ''), choice('b', 80, '5')), ['Economy: silent', 'Express: b'])
  assert.deepEqual(rowsOf(choice('silent', 90, ''), choice('b', 80, '5')), ['Standard: b'])
})

test('every further row costs more and is faster; the cheapest and the fastest are always among them', () => {
  fc.assert(
    fc.property(choices, (list) => {
      const rows = pickShippingTiers(list).map((row) => row.choice)
      assert.ok(rows.length >= 1 && rows.length <= 3)
      rows.forEach((row, index) => {
        const before = rows[index - 1]
        if (!before) return
        assert.ok(charge(row) > charge(before))
        assert.ok(days(row) < days(before))
      })
      assert.equal(charge(rows[0]!), Math.min(...list.map(charge)))
      assert.equal(days(rows.at(-1)!), Math.min(...list.map(days)))
    }),
  )
})

test('nothing that is left out beats what is shown', () => {
  fc.assert(
    fc.property(choices, (list) => {
      for (const { choice: row } of pickShippingTiers(list))
        for (const other of list)
          assert.ok(
            !(charge(other) <= charge(row) && days(other) < days(row)) &&
              !(charge(other) < charge(row) && days(other) <= days(row)),
          )
    }),
  )
})

test('the order in which couriers are named makes no difference', () => {
  fc.assert(
    fc.property(choices, (list) => {
      assert.deepEqual(pickShippingTiers(list.toReversed()), pickShippingTiers(list))
    }),
  )
})
