import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { actors, canTransition, orderStateLabel, orderStates } from './order-state-machine.ts'
import {
  canTransitionShipment,
  orderStateOfShipments,
  shipmentStateLabel,
  shipmentStates,
  type ShipmentState,
} from './shipment-state-machine.ts'

const state = fc.constantFrom(...shipmentStates)
const inTheWorkshop: readonly ShipmentState[] = ['waiting', 'asking', 'placed', 'confirmed', 'packed']
const onTheWay: readonly ShipmentState[] = ['shipped', 'out for delivery']

test('an order of one shipment says what its shipment says, and may become what it may', () => {
  assert.equal(orderStateOfShipments(['waiting']), 'awaiting payment')
  const likeOrders = shipmentStates.filter((each) => each !== 'waiting' && each !== 'asking')
  for (const from of likeOrders) {
    assert.equal(orderStateOfShipments([from]), from)
    assert.equal(shipmentStateLabel(from), orderStateLabel(orderStateOfShipments([from])))
    for (const to of likeOrders)
      for (const actor of actors)
        assert.equal(
          canTransitionShipment(from, to, actor),
          canTransition(orderStateOfShipments([from]), orderStateOfShipments([to]), actor),
        )
  }
})

test('while the address is asked for the order is placed, and nobody works on the shipment', () => {
  assert.equal(orderStateOfShipments(['asking']), 'placed')
  assert.deepEqual(
    shipmentStates.flatMap((to) =>
      actors.filter((actor) => canTransitionShipment('asking', to, actor)).map((by) => [to, by]),
    ),
    [
      ['placed', 'shopper'],
      ['cancelled', 'shopper'],
      ['cancelled', 'clock'],
      ['cancelled', 'owner'],
    ],
  )
  assert.deepEqual(
    shipmentStates.filter((from) => canTransitionShipment(from, 'asking')),
    ['waiting'],
  )
})

test('shipments that are equally far speak with one voice, cancelled ones aside', () => {
  fc.assert(
    fc.property(state, fc.integer({ min: 1, max: 20 }), fc.nat(20), (each, count, cancelled) => {
      const states = [...Array<ShipmentState>(count).fill(each), ...Array<ShipmentState>(cancelled).fill('cancelled')]
      assert.equal(orderStateOfShipments(states), orderStateOfShipments([each]))
    }),
  )
  assert.equal(orderStateOfShipments(['cancelled', 'cancelled']), 'cancelled')
  assert.equal(orderStateOfShipments(['cancelled', 'returned']), 'returned')
})

test('the least advanced speaks, unless only some have left, or arrived', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 30 }), (states) => {
      const live = states.filter((each) => each !== 'cancelled')
      if (live.length === 0) return
      const order = orderStateOfShipments(states)
      const home = live.filter((each) => inTheWorkshop.includes(each))
      const under = live.filter((each) => onTheWay.includes(each))
      if (home.length > 0 && home.length < live.length) assert.equal(order, 'partly shipped')
      else if (home.length === 0 && under.length > 0 && under.length < live.length)
        assert.equal(order, 'partly delivered')
      else {
        const least = shipmentStates.find((each) => live.some((other) => other === each))
        assert.ok(least)
        assert.equal(order, orderStateOfShipments([least]))
      }
    }),
  )
})

test('the order in which shipments are asked does not matter', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 30 }), (states) => {
      assert.equal(orderStateOfShipments(states.toReversed()), orderStateOfShipments(states))
    }),
  )
})

test('whatever happens to its shipments, an order only makes moves of its own table', () => {
  const happenings = fc.array(fc.tuple(fc.nat(5), state, fc.constantFrom(...actors)), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), happenings, (count, happenings) => {
      const shipments = Array<ShipmentState>(count).fill('placed')
      for (const [index, to, actor] of happenings) {
        const from = shipments[index]
        if (from === undefined || !canTransitionShipment(from, to, actor)) continue
        const before = orderStateOfShipments(shipments)
        shipments[index] = to
        const now = orderStateOfShipments(shipments)
        assert.ok(now === before || canTransition(before, now), `${before} → ${now}: ${shipments.join(', ')}`)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('every state of a shipment is one of an order, in the same order; waiting and asking are its own', () => {
  const shared = shipmentStates.filter((each) => each !== 'waiting' && each !== 'asking')
  assert.deepEqual(
    shared,
    orderStates.filter((each) => (shared as readonly string[]).includes(each)),
  )
})
