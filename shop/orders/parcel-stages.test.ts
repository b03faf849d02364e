import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canMove, orderStates } from './moves.ts'
import { isParcelOver, isParcelTrouble, orderStateOf, parcelStages, parcelWords } from './parcel-stages.ts'

test('what a parcel makes of an order, the courier may make of it, one after the other', () => {
  const states = parcelStages.map(orderStateOf).filter((state) => state !== null)
  assert.deepEqual([...new Set(states)], ['packed', 'shipped', 'out for delivery', 'delivered', 'returned'])
  for (const state of states)
    assert.ok(
      orderStates.some((from) => canMove(from, state, 'courier')),
      state,
    )
})

test('a booking does not move an order: until the courier comes, it can be cancelled', () => {
  for (const stage of ['booked', 'pickup-scheduled', 'cancelled', 'unknown'] as const)
    assert.equal(orderStateOf(stage), null)
  assert.ok(!canMove(orderStateOf('out-for-pickup') ?? 'placed', 'cancelled', 'shopper'))
})

test('every stage has words; those without their own take the courier’s', () => {
  for (const stage of parcelStages)
    assert.match(parcelWords(stage, 'REACHED  DESTINATION_HUB'), /^[A-Z][a-z-]+/)
  assert.equal(parcelWords('in-transit', 'REACHED  DESTINATION_HUB'), 'Reached destination hub')
  assert.equal(parcelWords('unknown', ' held for elephants'), 'Held for elephants')
})

test('what goes wrong with somebody’s money is put before a person, and only that', () => {
  assert.deepEqual(parcelStages.filter(isParcelTrouble), [
    'returning',
    'returned',
    'cancelled',
    'lost',
    'damaged',
  ])
  assert.deepEqual(parcelStages.filter(isParcelOver), ['delivered', 'returned', 'cancelled'])
})
