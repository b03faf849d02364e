import { isPaid } from '#shop/orders/order-state-machine.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { hasLeft } from '#shop/orders/shipment-state-machine.ts'
import type { StaffOrder, StaffShipment } from './order-types.ts'

export type StaffReturn = StaffOrder['returns'][number]
export type Ways = {
  shipment: StaffShipment
  /** Units that came back and nobody decided on. */
  undecided: number
  canReceive: boolean
  canTakeBack: boolean
  /** Reasons for which its pieces can be sent again now. */
  whys: Exclude<WhySentAgain, 'exchanged'>[]
}

export const findOpenReturn = ({ returns }: StaffOrder, { id }: StaffShipment): StaffReturn | undefined =>
  returns.find(({ shipment, state }) => shipment === id && (state === 'asked' || state === 'on its way'))

/** Lists the ways out for each parcel that has left. */
export function listReturnWays(order: StaffOrder): Ways[] {
  if (!isPaid(order.state)) return []
  return order.shipments
    .filter(({ state }) => hasLeft(state))
    .map((shipment) => {
      const { state, lines } = shipment
      const undecided = sum(lines, ({ again }) => again.undecided)
      const out = sum(lines, ({ again }) => again.out)
      return {
        shipment,
        undecided,
        canReceive: out > 0,
        canTakeBack: state === 'delivered' && out > 0 && !findOpenReturn(order, shipment),
        whys: [
          ...(undecided > 0 ? (['came back'] as const) : []),
          ...(out > 0 && state !== 'returned' ? (['broken', 'lost'] as const) : []),
        ],
      }
    })
}

/** The parcel was reported lost or damaged, and its pieces wait for a decision. */
export function isLostOnTheWay({ shipment: { parcel, lines } }: Ways): boolean {
  const isGone = parcel?.stage === 'lost' || parcel?.stage === 'damaged'
  return isGone && sum(lines, ({ again }) => again.out) > 0
}

/** A parcel is back, and nobody has recorded its pieces. */
export function isBackUnopened({ shipment: { state, parcel }, undecided, canReceive }: Ways): boolean {
  const isGone = parcel?.stage === 'lost' || parcel?.stage === 'damaged'
  return state === 'returned' && canReceive && undecided === 0 && !isGone
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}
