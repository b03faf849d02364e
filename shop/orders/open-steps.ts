import { canTransitionShipment, hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

/** A manual transition that skips one of these must name it. */
export const workSteps = ['made', 'packed', 'handed over'] as const
export type WorkStep = (typeof workSteps)[number]

export const manualTransitions = ['confirmed', 'packed', 'not packed', 'shipped', 'delivered'] as const
export type ManualTransition = (typeof manualTransitions)[number]

export function stateAfterMove(to: ManualTransition): Exclude<ManualTransition, 'not packed'> {
  return to === 'not packed' ? 'confirmed' : to
}

export function canMoveByHand(from: ShipmentState, to: ManualTransition): boolean {
  if (to === 'not packed') return from === 'packed'
  // A bulk confirmation must not take a packed order back.
  if (to === 'confirmed' && from === 'packed') return false
  return canTransitionShipment(from, to, 'owner')
}

type ParcelToMove = { state: ShipmentState; isAllMade: boolean }

export function listOpenSteps(to: ManualTransition, { state, isAllMade }: ParcelToMove): WorkStep[] {
  const isUnpacked = state === 'placed' || state === 'confirmed'
  const isOpen: Record<WorkStep, boolean> = {
    made: isUnpacked && !isAllMade && to !== 'confirmed' && to !== 'not packed',
    packed: isUnpacked && (to === 'shipped' || to === 'delivered'),
    'handed over': hasNotLeft(state) && to === 'delivered',
  }
  return workSteps.filter((step) => isOpen[step])
}
