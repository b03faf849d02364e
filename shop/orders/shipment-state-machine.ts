import { canTransition, orderStateLabel, type Actor, type OrderState } from './order-state-machine.ts'

/** `waiting` means that the order is unpaid; the other states are those of orders. */
export const shipmentStates = [
  'waiting',
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'out for delivery',
  'delivered',
  'cancelled',
  'returned',
] as const
export type ShipmentState = (typeof shipmentStates)[number]

function toOrderState(state: ShipmentState): OrderState {
  return state === 'waiting' ? 'awaiting payment' : state
}

/** A shipment has the transitions of an order with this one shipment. */
export function canTransitionShipment(from: ShipmentState, to: ShipmentState, actor?: Actor): boolean {
  return canTransition(toOrderState(from), toOrderState(to), actor)
}

export function shipmentStateLabel(state: ShipmentState): string {
  return orderStateLabel(toOrderState(state))
}

export function hasNotLeft(state: ShipmentState): boolean {
  return state === 'placed' || state === 'confirmed' || state === 'packed'
}

export function hasLeft(state: ShipmentState): boolean {
  return state === 'shipped' || state === 'out for delivery' || state === 'delivered' || state === 'returned'
}

const areSome = (states: readonly ShipmentState[], ...these: readonly ShipmentState[]) =>
  states.some((state) => these.includes(state)) && !states.every((state) => these.includes(state))

/** The least advanced shipment without cancelled ones. Returned counts as arrived. */
export function orderStateOfShipments(all: readonly ShipmentState[]): OrderState {
  const states = all.filter((state) => state !== 'cancelled')
  if (areSome(states, 'shipped', 'out for delivery', 'delivered', 'returned')) return 'partly shipped'
  if (areSome(states, 'delivered', 'returned')) return 'partly delivered'
  const leastAdvanced = shipmentStates.find((state) => states.some((each) => each === state))
  return leastAdvanced === undefined ? 'cancelled' : toOrderState(leastAdvanced)
}
