import { isPaid, type OrderState } from './order-state-machine.ts'
import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

export const places = [
  'unpaid',
  'asking',
  'held',
  'trouble',
  'to make',
  'to pack',
  'packed',
  'with courier',
  'done',
] as const
export type Place = (typeof places)[number]

export const placeLabels: Readonly<Record<Place, string>> = {
  unpaid: 'Unpaid',
  asking: 'Waiting for the address',
  held: 'Held',
  trouble: 'Trouble',
  'to make': 'To make',
  'to pack': 'To pack',
  packed: 'Packed',
  'with courier': 'With courier',
  done: 'Done',
}

export type OrderAtWork = {
  state: OrderState
  shipmentStates: readonly ShipmentState[]
  /** The order is held, or a shipment in the workshop is held and no other one can be packed. */
  isHeld: boolean
  hasOpenException: boolean
  hasLinesToMake: boolean
  isMade: boolean
}

/** Keep server/orders/staff-view/place-sql.ts equal to this. */
export function findPlace(order: OrderAtWork): Place {
  const inWorkshop = order.shipmentStates.filter(hasNotLeft)
  const isInWorkshop = isPaid(order.state) && inWorkshop.length > 0
  if (order.isHeld && isInWorkshop) return 'held'
  if (order.hasOpenException || order.state === 'under review') return 'trouble'
  if (order.state === 'awaiting payment') return 'unpaid'
  if (isInWorkshop) {
    if (inWorkshop.every((state) => state === 'packed')) return 'packed'
    return order.hasLinesToMake && !order.isMade ? 'to make' : 'to pack'
  }
  if (isWaitingForAddress(order)) return 'asking'
  return isOnTheWay(order.state) ? 'with courier' : 'done'
}

/** The other parcels may have arrived already. */
const isWaitingForAddress = ({ state, shipmentStates }: OrderAtWork) =>
  (state === 'placed' || state === 'partly shipped') &&
  shipmentStates.includes('asking') &&
  !shipmentStates.some((each) => each === 'shipped' || each === 'out for delivery')

const isOnTheWay = (state: OrderState) =>
  state === 'partly shipped' || state === 'shipped' || state === 'out for delivery' || state === 'partly delivered'

const counted: readonly Place[] = ['unpaid', 'held', 'trouble', 'to make', 'to pack']

export function findUrgency(place: Place, shipBy: string | null, today: string): 'late' | 'due' | null {
  if (shipBy === null || !counted.includes(place) || shipBy > today) return null
  return shipBy < today ? 'late' : 'due'
}
