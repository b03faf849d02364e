import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { priceOrder } from '#shop/pricing/price-order.ts'
import {
  refundRest,
  refundUnits,
  refundWanted,
  sumOfParts,
  type Charge,
  type RefundPart,
  type WantedReturn,
} from './refund-parts.ts'

const nothing = { units: 0, taxable: 0, tax: 0 }
const charge = (lineId: number | null, changes: Partial<Charge> = {}): Charge => ({
  shipmentId: 'order',
  shipmentState: 'delivered',
  lineId,
  name: lineId === null ? 'Delivery' : `Tray ${lineId}`,
  quantity: 1,
  taxable: 100_00,
  tax: 18_00,
  returned: nothing,
  ...changes,
})

/** The books after these parts went back. */
function give(charges: readonly Charge[], parts: readonly RefundPart[], sign: 1 | -1 = 1): Charge[] {
  return charges.map((one) => {
    const part = parts.find(({ shipmentId, lineId }) => shipmentId === one.shipmentId && lineId === one.lineId)
    if (!part) return one
    const { units, taxable, tax } = one.returned
    return {
      ...one,
      returned: {
        units: units + sign * part.units,
        taxable: taxable + sign * part.taxable,
        tax: tax + sign * part.tax,
      },
    }
  })
}

const wantedOf = ({ shipmentId, lineId }: Pick<Charge, 'shipmentId' | 'lineId'>, units: number): WantedReturn =>
  lineId === null ? { delivery: true, shipment: shipmentId } : { line: lineId, units }
const refusalOf = (charges: readonly Charge[], ...wanted: WantedReturn[]) => {
  const refused = refundWanted(charges, wanted)
  return refused.ok ? '' : refused.message
}

test('what cannot go back is refused by name, with what to do', () => {
  const bought = charge(7, { quantity: 3 })
  assert.equal(refusalOf([bought], { line: 7, units: 4 }), 'Tray 7: 3 bought, so 4 cannot be refunded.')
  const twoLeft = { ...bought, returned: { ...nothing, units: 1 } }
  assert.equal(
    refusalOf([twoLeft], { line: 7, units: 3 }),
    'Tray 7: 3 bought, 1 of them refunded already, so 3 cannot be refunded.',
  )
  assert.equal(
    refusalOf([charge(7, { shipmentState: 'cancelled' })], { line: 7, units: 1 }),
    'Tray 7 was cancelled with its parcel: it was refunded then.',
  )
  assert.equal(
    refusalOf([bought], { line: 8, units: 1 }),
    'This order has no such line or delivery, or several. It has line 7 (3 × Tray 7).',
  )
  const one = { line: 7, units: 1 }
  assert.equal(refusalOf([bought], one, one), 'Tray 7 is named twice. Name it once, with all its units.')
})

test('delivery goes back once, with the tax within it', () => {
  const delivery = charge(null, { taxable: 84_75, tax: 15_25 })
  const first = refundWanted([delivery], [{ delivery: true }])
  assert.deepEqual(first.ok && first.parts, [
    { shipmentId: 'order', lineId: null, units: 1, taxable: 84_75, tax: 15_25 },
  ])
  assert.equal(
    refusalOf(give([delivery], first.ok ? first.parts : []), { delivery: true }),
    'Delivery is refunded already.',
  )
  const second = { ...delivery, shipmentId: 'order-2' }
  assert.match(
    refusalOf([delivery, second], { delivery: true }),
    /or several. It has delivery of order, delivery of order-2/,
  )
  assert.equal(refusalOf([delivery, second], { delivery: true, shipment: 'order-2' }), '')
})

const orders = fc.array(
  fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 100, max: 1_00_000_00 }),
        discount: fc.integer({ min: 0, max: 99 }),
        quantity: fc.integer({ min: 1, max: 60 }),
        gstRate: fc.constantFrom(0, 5, 12, 18),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    delivery: fc.nat({ max: 500_00 }),
  }),
  { minLength: 1, maxLength: 3 },
)

function chargesOf(shipments: { lines: { quantity: number }[] }[], priced: ReturnType<typeof priceOrder>): Charge[] {
  return priced.shipments.flatMap(({ lines, delivery, deliveryTax }, at) => [
    ...lines.map(({ taxable, tax }, index) =>
      charge(at * 100 + index, {
        shipmentId: `${at}`,
        quantity: shipments[at]?.lines[index]?.quantity ?? 0,
        taxable,
        tax,
      }),
    ),
    charge(null, { shipmentId: `${at}`, taxable: delivery - deliveryTax, tax: deliveryTax }),
  ])
}

test('any sequence of returns of an order of mixed rates ends at exactly what was charged', () => {
  const step = fc.record({ at: fc.nat(), units: fc.integer({ min: 1, max: 60 }), fails: fc.boolean() })
  fc.assert(
    fc.property(orders, fc.array(step, { maxLength: 40 }), (shipments, steps) => {
      const priced = priceOrder({ shipments })
      let charges = chargesOf(shipments, priced)
      const given: RefundPart[] = []
      const failed: RefundPart[] = []
      const goBack = (part: RefundPart) => {
        assert.ok(part.taxable >= 0 && part.tax >= 0)
        charges = give(charges, [part])
        given.push(part)
      }
      for (const { at, units, fails } of steps) {
        const chosen = charges[at % charges.length]!
        const back = refundWanted(charges, [wantedOf(chosen, units)])
        if (!back.ok) continue
        for (const part of back.parts) goBack(part)
        // The bank sends the money back: it is asked for again later.
        if (!fails) continue
        failed.push(...back.parts)
        charges = give(charges, back.parts, -1)
        for (const part of back.parts) given.splice(given.indexOf(part), 1)
      }
      for (const { shipmentId, lineId, units } of failed) {
        const known = charges.find((one) => one.shipmentId === shipmentId && one.lineId === lineId)!
        if (known.returned.units + units <= known.quantity) goBack(refundUnits(known, units))
      }
      for (const part of refundRest(charges)) goBack(part)
      assert.equal(sumOfParts(given), priced.total)
      for (const { shipmentId, lineId, taxable, tax, quantity } of charges) {
        const own = given.filter((part) => part.shipmentId === shipmentId && part.lineId === lineId)
        const sum = (key: 'units' | 'taxable' | 'tax') => own.reduce((total, part) => total + part[key], 0)
        assert.deepEqual([sum('units'), sum('taxable'), sum('tax')], [quantity, taxable, tax])
      }
    }),
    { seed: 20261122, numRuns: 500 },
  )
})
