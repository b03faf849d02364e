import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canTransition, orderStates } from './order-state-machine.ts'
import {
  isFinalParcelStage,
  isParcelException,
  orderStateForParcelStage,
  parcelStages,
  parcelStageText,
} from './parcel-stages.ts'

test('what a parcel makes of an order, the courier may make of it, one after the other', () => {
  const states = parcelStages.map(orderStateForParcelStage).filter((state) => state !== null)
  assert.deepEqual([...new Set(states)], ['packed', 'shipped', 'out for delivery', 'delivered', 'returned'])
  for (const state of states)
    assert.ok(
      orderStates.some((from) => canTransition(from, state, 'courier')),
      state,
    )
})

test('a booking does not move an order: until the courier comes, it can be cancelled', () => {
  for (const stage of ['booked', 'pickup-scheduled', 'cancelled', 'unknown'] as const)
    assert.equal(orderStateForParcelStage(stage), null)
  assert.ok(!canTransition(orderStateForParcelStage('out-for-pickup') ?? 'placed', 'cancelled', 'shopper'))
})

test('every stage has words; those without their own take the courier’s', () => {
  for (const stage of parcelStages) assert.match(parcelStageText(stage, 'REACHED  DESTINATION_HUB'), /^[A-Z][a-z-]+/)
  assert.equal(parcelStageText('in-transit', 'REACHED  DESTINATION_HUB'), 'Reached destination hub')
  assert.equal(parcelStageText('unknown', ' held for elephants'), 'Held for elephants')
})

test('what goes wrong with somebody’s money is put before a person, and only that', () => {
  assert.deepEqual(parcelStages.filter(isParcelException), ['returning', 'returned', 'cancelled', 'lost', 'damaged'])
  assert.deepEqual(parcelStages.filter(isFinalParcelStage), ['delivered', 'returned', 'cancelled'])
})
