import { isPaid, type OrderState } from './order-state-machine.ts'
import { hasNotLeft, type ShipmentState } from './shipment-state-machine.ts'

/** Where an order stands for those who work on it: in exactly one of these. */
export const places = ['unpaid', 'held', 'trouble', 'to make', 'to pack', 'packed', 'with courier', 'done'] as const
export type Place = (typeof places)[number]

export const placeLabels: Readonly<Record<Place, string>> = {
  unpaid: 'Unpaid',
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
  /** Of its shipments. */
  shipmentStates: readonly ShipmentState[]
  /** Somebody said why nobody should pack it, or a shipment of it that has not left while nothing beside it can be packed. */
  isHeld: boolean
  /** A break about it is open. */
  hasOpenBreak: boolean
  /** Of what has not left and is not held by itself, a line is made to order or lettered. */
  hasLinesToMake: boolean
  /** Somebody said that all of it is made. */
  isMade: boolean
}

/** server/orders/order-desk/place-sql.ts says the same to the database. */
export function findPlace(order: OrderAtWork): Place {
  const inWorkshop = order.shipmentStates.filter(hasNotLeft)
  const isInWorkshop = isPaid(order.state) && inWorkshop.length > 0
  if (order.isHeld && isInWorkshop) return 'held'
  if (order.hasOpenBreak || order.state === 'under review') return 'trouble'
  if (order.state === 'awaiting payment') return 'unpaid'
  if (isInWorkshop) {
    if (inWorkshop.every((state) => state === 'packed')) return 'packed'
    return order.hasLinesToMake && !order.isMade ? 'to make' : 'to pack'
  }
  return isOnTheWay(order.state) ? 'with courier' : 'done'
}

const isOnTheWay = (state: OrderState) =>
  state === 'partly shipped' || state === 'shipped' || state === 'out for delivery' || state === 'partly delivered'

/** Until it is packed, time runs. */
const counted: readonly Place[] = ['unpaid', 'held', 'trouble', 'to make', 'to pack']

/** @param shipBy and @param today Indian days, `YYYY-MM-DD` */
export function findUrgency(place: Place, shipBy: string | null, today: string): 'late' | 'due' | null {
  if (shipBy === null || !counted.includes(place) || shipBy > today) return null
  return shipBy < today ? 'late' : 'due'
}
