import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { orderStates, isPaid } from './order-state-machine.ts'
import { shipByDate } from './ship-by-date.ts'
import { shipmentStates } from './shipment-state-machine.ts'
import { findPlace, findUrgency, places, type OrderAtWork } from './work-list.ts'

const placed: OrderAtWork = {
  state: 'placed',
  shipmentStates: ['placed'],
  isHeld: false,
  hasOpenException: false,
  hasLinesToMake: false,
  isMade: false,
}
const place = (changes: Partial<OrderAtWork>) => findPlace({ ...placed, ...changes })

test('what lies on the shelf is to pack, what is made to order is to make until somebody says it is made', () => {
  assert.equal(place({}), 'to pack')
  assert.equal(place({ state: 'confirmed', shipmentStates: ['confirmed'] }), 'to pack')
  assert.equal(place({ hasLinesToMake: true }), 'to make')
  assert.equal(place({ hasLinesToMake: true, isMade: true }), 'to pack')
})

test('a held order is not to pack, whatever else is true of it, until it has left', () => {
  assert.equal(place({ isHeld: true, hasOpenException: true, hasLinesToMake: true }), 'held')
  assert.equal(place({ isHeld: true, state: 'packed', shipmentStates: ['packed'] }), 'held')
  assert.equal(place({ isHeld: true, state: 'shipped', shipmentStates: ['shipped'] }), 'with courier')
  assert.equal(place({ isHeld: true, state: 'cancelled', shipmentStates: ['cancelled'] }), 'done')
})

test('an open exception is trouble at any time, also after the end', () => {
  for (const state of orderStates)
    assert.equal(place({ state, shipmentStates: ['delivered'], hasOpenException: true }), 'trouble', state)
  assert.equal(place({ state: 'under review', shipmentStates: ['placed'] }), 'trouble')
})

test('of several parcels the one that has not left decides', () => {
  const partly = { state: 'partly shipped' } as const
  assert.equal(place({ ...partly, shipmentStates: ['shipped', 'placed'] }), 'to pack')
  assert.equal(place({ ...partly, shipmentStates: ['shipped', 'placed'], hasLinesToMake: true }), 'to make')
  assert.equal(place({ ...partly, shipmentStates: ['shipped', 'packed'] }), 'packed')
  assert.equal(place({ ...partly, shipmentStates: ['shipped', 'cancelled'] }), 'with courier')
})

test('where the others have arrived, a parcel without an address waits for it, and no courier has anything', () => {
  const partly = { state: 'partly shipped' } as const
  assert.equal(place({ shipmentStates: ['asking'] }), 'asking')
  assert.equal(place({ ...partly, shipmentStates: ['delivered', 'asking'] }), 'asking')
  assert.equal(place({ ...partly, shipmentStates: ['delivered', 'shipped', 'asking'] }), 'with courier')
  assert.equal(place({ ...partly, shipmentStates: ['packed', 'asking'] }), 'packed')
})

test('every state stands in one place', () => {
  for (const state of orderStates)
    for (const shipment of shipmentStates) assert.ok(places.includes(place({ state, shipmentStates: [shipment] })))
  assert.equal(place({ state: 'awaiting payment', shipmentStates: ['waiting'] }), 'unpaid')
  for (const state of orderStates.filter(
    (each) => !isPaid(each) && !['awaiting payment', 'under review'].includes(each),
  ))
    assert.equal(place({ state, shipmentStates: ['waiting'] }), 'done', state)
})

test('with the clock: due on its day, late from the midnight of India on, and never once it is packed', () => {
  const shipBy = shipByDate(new Date('2026-11-23T04:00:00Z'), 0)
  const at = (moment: string) => findUrgency('to pack', shipBy, todayInIndia(new Date(moment)))
  assert.equal(at('2026-11-23T18:29:00Z'), null)
  assert.equal(at('2026-11-23T18:30:00Z'), 'due')
  assert.equal(at('2026-11-24T18:29:00Z'), 'due')
  assert.equal(at('2026-11-24T18:30:00Z'), 'late')
  const tomorrow = addDays(shipBy ?? '', 1)
  for (const late of ['unpaid', 'held', 'trouble', 'to make', 'to pack'] as const)
    assert.equal(findUrgency(late, shipBy, tomorrow), 'late')
  for (const over of ['packed', 'with courier', 'done'] as const)
    assert.equal(findUrgency(over, shipBy, tomorrow), null)
  assert.equal(findUrgency('to make', null, tomorrow), null)
})
