import { isPaid, type OrderState } from '#shop/orders/order-state-machine.ts'
import { hasNotLeft, shipmentStateLabel, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { formatAgo } from '#shop/time/format-ago.ts'

export const stopReasons = [
  'cancelled',
  'cancelling',
  'refunded',
  'held',
  'asking',
  'not-paid',
  'left',
  'proof-waits',
  'proof-wish',
  'not-made',
] as const
export type StopReason = (typeof stopReasons)[number]

export type ParcelAtTable = {
  orderState: OrderState
  state: ShipmentState
  cancelledAt: Date | null
  heldFor: string | null
  heldBy: string | null
  heldAt: Date | null
  cancelAskedAt: Date | null
  hasPieces: boolean
  notMade: string | null
  /** An unapproved proof; `wish` is the change that the buyer asks for. */
  openProof: { piece: string; wish: string | null } | null
}
export type WhyNotPack = OperationRefusal<StopReason> & { at: Date | null; by: string | null; words: string | null }

export function whyNotPack(parcel: ParcelAtTable, now: Date): WhyNotPack | null {
  const { orderState, state, cancelledAt, heldFor, heldBy, heldAt, cancelAskedAt, hasPieces, notMade, openProof } =
    parcel
  const ago = (at: Date | null) => (at === null ? '' : ` ${formatAgo(at.getTime(), now.getTime())}`)
  const stop = (reason: StopReason, message: string, known: Partial<WhyNotPack> = {}): WhyNotPack => ({
    ...refuse.conflict(reason, message),
    at: null,
    by: null,
    words: null,
    ...known,
  })
  if (state === 'cancelled') {
    const words = `Stop: this parcel was cancelled${ago(cancelledAt)}. Put its pieces back on the shelf.`
    return stop('cancelled', words, { at: cancelledAt })
  }
  if (cancelAskedAt !== null) {
    const words = `Stop: this parcel is being cancelled, the courier was asked${ago(cancelAskedAt)}. Do not pack it.`
    return stop('cancelling', words, { at: cancelAskedAt })
  }
  if (heldFor !== null) {
    const words = `Stop: ${heldBy ?? 'somebody'} holds this parcel: ${heldFor}. Wait until it is released.`
    return stop('held', words, { at: heldAt, by: heldBy, words: heldFor })
  }
  if (!isPaid(orderState) || state === 'waiting')
    return stop('not-paid', 'Stop: the payment of this order is under review. Ask the office before you pack it.')
  if (state === 'asking')
    return stop('asking', 'Stop: the recipient has not told us the address yet. Put its pieces back on the shelf.')
  if (!hasNotLeft(state))
    return stop('left', `This parcel has left already: it is ${shipmentStateLabel(state).toLowerCase()}.`)
  if (!hasPieces) return stop('refunded', 'Stop: all of this parcel was refunded. Put its pieces back on the shelf.')
  if (openProof !== null) return stopForProof(openProof, stop)
  // A manual transition to packed has accepted the unfinished pieces.
  if (notMade !== null && state !== 'packed')
    return stop('not-made', `Stop: ${notMade}. Say so once it is done, then pack it.`, { words: notMade })
  return null
}

function stopForProof(
  { piece, wish }: NonNullable<ParcelAtTable['openProof']>,
  stop: (reason: StopReason, message: string, known: Partial<WhyNotPack>) => WhyNotPack,
): WhyNotPack {
  return wish === null
    ? stop('proof-waits', `Stop: the buyer has not approved the picture of ${piece} yet.`, { words: piece })
    : stop('proof-wish', `Stop: the buyer wants something changed on ${piece}: ${wish}`, { words: `${piece}: ${wish}` })
}

const ofOnePiece: readonly StopReason[] = ['proof-waits', 'proof-wish', 'not-made']

/** Whether no piece of the parcel may be worked on; the others concern single pieces. */
export function stopsAllPieces(reason: StopReason): boolean {
  return !ofOnePiece.includes(reason)
}
