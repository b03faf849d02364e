import { rupeesText } from '#shop/money/paise.ts'
import { meaningOf, type OrderState } from '#shop/orders/moves.ts'
import type { ParcelStage } from '#shop/orders/parcel-stages.ts'
import { indianDay } from './indian-date.ts'
import type { Order } from './use-order.ts'

/** What an order page is about just now; `thanks` while it is news that the order came in. */
export type Headline = { heading: string; sentence: string; thanks: boolean }

const RECEIVED = 'Your order was received'

const headings: Record<OrderState, string> = {
  'awaiting payment': 'Your order is waiting for its payment',
  expired: 'Your order has expired',
  'under review': RECEIVED,
  placed: RECEIVED,
  confirmed: RECEIVED,
  packed: RECEIVED,
  shipped: 'Your order is on its way',
  'out for delivery': 'Your order arrives today',
  delivered: 'Your order has arrived',
  cancelled: 'Your order is cancelled',
  returned: 'Your order is back with us',
  refunded: 'Your order was refunded',
}

/** `status` is the short word of it, in place of the order's own. */
type Trouble = Omit<Headline, 'thanks'> & { status: string }

/** What the parcel's last scan says against the plain course of things. */
const troubles: Partial<Record<ParcelStage, Trouble>> = {
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

/** What went wrong with the parcel on its way, where something did; null once it has arrived or come back. */
export function parcelTrouble({ state, parcel }: Pick<Order, 'state' | 'parcel'>) {
  const underWay = state !== 'delivered' && state !== 'returned' && !isClosed(state)
  return (underWay && parcel?.stage && troubles[parcel.stage]) || null
}

/** How an order stands, in a word or two that agree with its heading. */
export function statusOf(order: Pick<Order, 'state' | 'status' | 'parcel'>): string {
  return parcelTrouble(order)?.status ?? order.status
}

/** Nothing more is sent: it was cancelled, given back or never paid. */
export function isClosed(state: OrderState): boolean {
  return state === 'cancelled' || state === 'refunded' || state === 'expired'
}

/** The heading of an order's page and the sentence below it: where the order is now, after the parcel's last scan. */
export function headlineOf(order: Pick<Order, 'state' | 'parcel' | 'refund' | 'cancelling'>): Headline {
  const { state, refund, cancelling } = order
  const trouble = parcelTrouble(order)
  if (trouble) return { heading: trouble.heading, sentence: trouble.sentence, thanks: false }
  if (cancelling === 'wished')
    return {
      heading: 'Your order is being cancelled',
      sentence: 'We are cancelling it with the courier. You see it here when it is done.',
      thanks: false,
    }
  const isMoneyNews = refund && (state === 'cancelled' || state === 'refunded' || state === 'returned')
  const heading =
    state === 'refunded' && refund?.state === 'on its way' ? 'Your refund is on its way' : headings[state]
  const sentence = isMoneyNews ? refundSentence(refund) : meaningOf(state)
  return { heading, sentence, thanks: heading === RECEIVED }
}

function refundSentence({ amount, state, at }: NonNullable<Order['refund']>): string {
  const money = rupeesText(amount)
  if (state === 'on its way') return `${money} is on its way back to you.`
  if (state === 'done')
    return at ? `${money} went back to you on ${indianDay(at)}.` : `${money} went back to you.`
  return `Your refund of ${money} did not go through. We are looking into it and will write to you.`
}
