import { canTransition, orderStateLabel, type Actor, type OrderState } from './order-state-machine.ts'

/** `waiting`: the order is unpaid. `asking`: the recipient has not told the address. The others are those of orders. */
export const shipmentStates = [
  'waiting',
  'asking',
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
  if (state === 'asking') return 'placed'
  return state === 'waiting' ? 'awaiting payment' : state
}

/** The buyer may enter the address, too. */
const endsOfAsking: Partial<Record<ShipmentState, readonly Actor[]>> = {
  placed: ['shopper'],
  cancelled: ['shopper', 'owner', 'clock'],
}

/** A shipment has the transitions of an order with this one shipment, except while its address is asked for. */
export function canTransitionShipment(from: ShipmentState, to: ShipmentState, actor?: Actor): boolean {
  if (from === 'asking') return isAmong(endsOfAsking[to] ?? [], actor)
  if (to === 'asking') return from === 'waiting' && isAmong(['payment'], actor)
  return canTransition(toOrderState(from), toOrderState(to), actor)
}

const isAmong = (actors: readonly Actor[], actor: Actor | undefined) =>
  actor === undefined ? actors.length > 0 : actors.includes(actor)

export function shipmentStateLabel(state: ShipmentState): string {
  return state === 'asking' ? 'Waiting for the address' : orderStateLabel(toOrderState(state))
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
