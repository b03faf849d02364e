import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canTransitionShipment, shipmentStates } from './shipment-state-machine.ts'
import {
  isFinalParcelStage,
  isParcelException,
  shipmentStateForParcelStage,
  parcelStages,
  parcelStageText,
} from './parcel-stages.ts'

test('what a parcel makes of a shipment, the courier may make of it, one after the other', () => {
  const states = parcelStages.map(shipmentStateForParcelStage).filter((state) => state !== null)
  assert.deepEqual([...new Set(states)], ['packed', 'shipped', 'out for delivery', 'delivered', 'returned'])
  for (const state of states)
    assert.ok(
      shipmentStates.some((from) => canTransitionShipment(from, state, 'courier')),
      state,
    )
})

test('a booking does not move a shipment: until the courier comes, it can be cancelled', () => {
  for (const stage of ['booked', 'pickup-scheduled', 'cancelled', 'unknown'] as const)
    assert.equal(shipmentStateForParcelStage(stage), null)
  assert.ok(!canTransitionShipment(shipmentStateForParcelStage('out-for-pickup') ?? 'placed', 'cancelled', 'shopper'))
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
