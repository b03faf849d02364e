import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chargeAnywhere,
  chargeDelivery,
  isDeliveryFree,
  parseZoneCharge,
  type DeliveryTerms,
} from './delivery-charges.ts'

const couriers = [
  { name: 'surface', rateRupees: 99.1, zone: 'd' },
  { name: 'air', rateRupees: 141.6, zone: 'd' },
]
const anywhere = { first: 149, further: 60 }
const asQuoted: DeliveryTerms = { anywhere, charges: {}, freeFrom: null }
const flat: DeliveryTerms = { anywhere, charges: { d: { first: 79, further: 0 } }, freeFrom: null }
const byWeight: DeliveryTerms = { anywhere, charges: { d: { first: 79, further: 40 } }, freeFrom: 2_000_00 }
const rates = (terms: DeliveryTerms, weight: number, goods: number | null = null) =>
  chargeDelivery(couriers, terms, { weight, goods }).map(({ rateRupees }) => rateRupees)

test('without own charges delivery costs what the courier asks', () => {
  assert.deepEqual(rates(asQuoted, 2), [99.1, 141.6])
  const elsewhere = { ...flat, charges: { a: { first: 49, further: 0 } } }
  assert.deepEqual(rates(elsewhere, 2), [99.1, 141.6])
  const unknown = [{ rateRupees: 99.1, zone: null }]
  assert.deepEqual(chargeDelivery(unknown, flat, { weight: 1, goods: null }), unknown)
})

test('the cheapest courier costs the own charge; a faster one costs what it is dearer', () => {
  assert.deepEqual(rates(flat, 0.5), [79, 79 + 142 - 100])
  assert.deepEqual(rates(flat, 9), [79, 121])
})

test('each kilogram begun after the first costs more', () => {
  const [half, one, more, three] = [0.5, 1, 1.001, 3].map((weight) => rates(byWeight, weight)[0])
  assert.deepEqual([half, one, more, three], [79, 79, 119, 159])
  assert.equal(rates(byWeight, 2.0000000001)[0], 119)
})

test('from the limit on the cheapest courier is free, a faster one is not', () => {
  assert.deepEqual(rates(byWeight, 1, 1_999_99), [79, 121])
  assert.deepEqual(rates(byWeight, 1, 2_000_00), [0, 42])
  assert.deepEqual(rates({ ...asQuoted, freeFrom: 1 }, 1, 2), [0, 42])
  assert.equal(isDeliveryFree(byWeight, null), false)
  assert.equal(isDeliveryFree(asQuoted, 9_999_99), false)
})

test('charges are typed as whole rupees', () => {
  assert.deepEqual(parseZoneCharge('₹79 + 40'), { ok: true, charge: { first: 79, further: 40 } })
  assert.deepEqual(parseZoneCharge(' 0 '), { ok: true, charge: { first: 0, further: 0 } })
  for (const wrong of ['79.50', '-5', 'free', '79 + ', '79 40']) assert.ok(!parseZoneCharge(wrong).ok, wrong)
  const dear = parseZoneCharge('20000')
  assert.ok(!dear.ok && dear.message.startsWith('A charge is ₹10,000 at most.'))
})

test('for an address that nobody has told yet, one price by weight counts for all of India', () => {
  assert.equal(chargeAnywhere(asQuoted, { weight: 0.4, goods: 1 }), 149_00)
  assert.equal(chargeAnywhere(asQuoted, { weight: 2.2, goods: 1 }), 269_00)
  assert.equal(chargeAnywhere(byWeight, { weight: 2.2, goods: 2_000_00 }), 0)
})
