import { formatRupees } from '#shop/money/paise.ts'
import { orderStateDescription, type OrderState } from '#shop/orders/order-state-machine.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import { formatIndiaDate } from './format-india-date.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { hasNotLeft, type ShipmentState } from '#shop/orders/shipment-state-machine.ts'
import type { OrderView, ShipmentView } from '#contract/order.ts'

export type OrderHeadline = { heading: string; sentence: string; isJustReceived: boolean }

const RECEIVED_HEADING = 'Your order was received'

const headings: Record<OrderState, string> = {
  'awaiting payment': 'Your order is waiting for its payment',
  expired: 'Your order has expired',
  'under review': RECEIVED_HEADING,
  placed: RECEIVED_HEADING,
  confirmed: RECEIVED_HEADING,
  packed: 'Your order is packed',
  'partly shipped': 'Part of your order has been sent',
  shipped: 'Your order is on its way',
  'out for delivery': 'Your order arrives today',
  'partly delivered': 'Part of your order has arrived',
  delivered: 'Your order has arrived',
  cancelled: 'Your order is cancelled',
  returned: 'Your order is back with us',
  refunded: 'Your order was refunded',
}

const sentencesForSeveral: Partial<Record<OrderState, string>> = {
  packed: 'Your parcels are packed and waiting for the courier.',
  'partly shipped': 'The other parcels follow.',
  shipped: 'Your parcels are on their way.',
  'out for delivery': 'Your parcels arrive today.',
  delivered: 'Your parcels have arrived. We hope they delight.',
}

type ParcelProblem = Omit<OrderHeadline, 'isJustReceived'> & { status: string }

const parcelProblems: Partial<Record<ParcelStage, ParcelProblem>> = {
  undelivered: {
    status: 'Delivery attempted',
    heading: 'Your order could not be handed over',
    sentence:
      'The courier came, but could not hand over your parcel. Couriers usually try again on the next working day; please have someone at home to receive it.',
  },
  returning: {
    status: 'Coming back to us',
    heading: 'Your order is on its way back to us',
    sentence:
      'The courier could not hand over your parcel and is bringing it back. Please write to us, and we settle together what happens next.',
  },
  lost: {
    status: 'Being looked for',
    heading: 'The courier cannot find your parcel',
    sentence: 'We have been told and are looking into it. Please write to us if you do not hear from us.',
  },
  damaged: {
    status: 'Damaged on the way',
    heading: 'Your parcel was damaged on the way',
    sentence: 'We have been told and are looking into it. Please write to us if you do not hear from us.',
  },
}

export function findParcelProblem({ state, parcel }: Pick<OrderView, 'state' | 'parcel'>) {
  const underWay = state !== 'delivered' && state !== 'returned' && !isOrderClosed(state)
  return (underWay && parcel?.stage && parcelProblems[parcel.stage]) || null
}

export function orderStatusText(order: Pick<OrderView, 'state' | 'status' | 'parcel'>): string {
  return findParcelProblem(order)?.status ?? order.status
}

export function isOrderClosed(state: OrderState): boolean {
  return state === 'cancelled' || state === 'refunded' || state === 'expired'
}

export function toOrderHeadline(
  order: Pick<OrderView, 'state' | 'parcel' | 'refund' | 'cancelling' | 'proofs' | 'shipments' | 'cash'>,
  parcelCount = 1,
): OrderHeadline {
  const { state, refund, cancelling, proofs } = order
  const problem = findParcelProblem(order)
  if (problem) return { heading: problem.heading, sentence: problem.sentence, isJustReceived: false }
  if (cancelling === 'requested')
    return {
      heading: 'Your order is being cancelled',
      sentence: 'We are cancelling it with the courier. You see it here when it is done.',
      isJustReceived: false,
    }
  const waiting = proofs.filter(({ canAnswer, released }) => canAnswer && !released).length
  if (waiting > 0)
    return {
      heading: 'Is this how you meant it?',
      sentence: `${waiting > 1 ? `${waiting} pictures wait` : 'A picture waits'} for your yes below, before we pack.`,
      isJustReceived: false,
    }
  const asked = state === 'placed' ? toAskHeadline(order.shipments) : undefined
  if (asked) return asked
  const again = findAgainHeadline(order)
  if (again) return again
  const isAboutRefund = refund && (state === 'cancelled' || state === 'refunded' || state === 'returned')
  const description = (parcelCount > 1 && sentencesForSeveral[state]) || orderStateDescription(state)
  const inCash = order.cash && !order.cash.isCollected ? cashSentences[state] : undefined
  const refunded = inCash ? 'Your order is closed' : refund && refundHeadings[refund.state]
  const heading = (state === 'refunded' && refunded) || headings[state]
  const sentence = isAboutRefund ? refundSentence(refund) : (inCash ?? description)
  return { heading, sentence, isJustReceived: heading === RECEIVED_HEADING }
}

/** Undefined where all addresses are known. */
function toAskHeadline(shipments: readonly ShipmentView[]): OrderHeadline | undefined {
  const waiting = shipments.flatMap(({ ask, state }) => (ask && state === 'asking' ? ask : []))
  const [first] = waiting
  if (!first) return undefined
  const over = waiting.filter(({ state }) => state !== 'open')
  if (over.length === 0) {
    const sentence =
      waiting.length === 1
        ? `Now send ${first.name} the link below.`
        : `Now send the links below to ${waiting.length} people.`
    return { heading: RECEIVED_HEADING, sentence, isJustReceived: true }
  }
  const heading = over.length === 1 ? `${over[0]?.name} has not answered` : `${over.length} people have not answered`
  return { heading, sentence: 'You decide below what happens next.', isJustReceived: false }
}

/** Said while nobody has collected the cash of an order. */
const cashSentences: Partial<Record<OrderState, string>> = {
  placed: 'We have your order. You pay the courier at the door.',
  'out for delivery': 'Your parcel arrives today. Please have the amount below ready for the courier.',
  cancelled: 'This order was cancelled. You have paid nothing for it.',
  returned: 'Your parcel is back with us. You have paid nothing for it.',
  refunded: 'You have paid nothing for it.',
}

const sentAgain: Readonly<Record<WhySentAgain, string>> = {
  'came back': 'Your parcel came back to us, so we send it to you again.',
  lost: 'The courier lost your parcel. We are sorry, and send you the pieces again.',
  broken: 'We are sorry that it broke. New pieces come to you.',
  exchanged: 'The pieces that you chose in exchange come to you.',
}

/** While pieces are sent again, until they have arrived. */
function findAgainHeadline({
  state,
  shipments,
  cash,
}: Pick<OrderView, 'state' | 'shipments' | 'cash'>): OrderHeadline | undefined {
  if (state !== 'partly shipped' && state !== 'partly delivered') return undefined
  const open = shipments.findLast(({ again, state: at }) => again !== null && (hasNotLeft(at) || isTravelling(at)))
  if (!open?.again) return undefined
  const heading = isTravelling(open.state) ? 'Your order is on its way again' : 'We are sending it again'
  const price =
    cash && !cash.isCollected
      ? `Please pay ${formatRupees(cash.amount)} to the courier then.`
      : 'You pay nothing more for it.'
  return { heading, sentence: `${sentAgain[open.again.why]} ${price}`, isJustReceived: false }
}

const isTravelling = (state: ShipmentState) => state === 'shipped' || state === 'out for delivery'

/** A refund may be under way, or may have failed. */
const refundHeadings: Partial<Record<NonNullable<OrderView['refund']>['state'], string>> = {
  'on its way': 'Your refund is on its way',
  failed: 'Your refund did not go through',
}

function refundSentence({ amount, state, at }: NonNullable<OrderView['refund']>): string {
  const money = formatRupees(amount)
  if (state === 'on its way') return `${money} is on its way back to you.`
  if (state === 'done')
    return at ? `${money} went back to you on ${formatIndiaDate(at)}.` : `${money} went back to you.`
  return `Your refund of ${money} did not go through. We are looking into it and will write to you.`
}
