import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { promisedText, type Arrival } from '#shop/promises/arrival-text.ts'
import { REPLY_NOTE } from './order-emails.ts'

type Told = {
  number: string
  url: string
  buyerName: string
  /** The recipient's first name, as the buyer typed it. */
  name: string
  /** The parcel's number in an order with several; null for the only one. */
  parcel: number | null
}

const nameGift = ({ number, parcel }: Told) =>
  parcel === null ? `order ${number}` : `parcel ${parcel} of order ${number}`

/** `isOver`: the link has run out. `endsOn`: the parcel is cancelled then, `YYYY-MM-DD`. */
export function askWaitingEmail(told: Told & { isOver: boolean; endsOn: string }): EmailContent {
  const { number, url, buyerName, name, parcel, isOver, endsOn } = told
  return {
    subject: isOver ? `${name} has not answered: ${nameGift(told)}` : `${name} has not told us the address yet`,
    words: { of: 'askWaitingMail', name: buyerName, number, recipient: name },
    paragraphs: isOver
      ? [
          'The link has run out. On the page of your order you can enter the address yourself, wait two more weeks, or cancel.',
        ]
      : [`Perhaps the message got lost. On the page of your order you find the link for ${name} once more.`],
    action: { label: 'See your order', url },
    notes: [
      parcel === null
        ? `Without an address we cancel the order on ${formatDay(endsOn)}, and your whole payment goes back to you.`
        : `Without an address we cancel this parcel on ${formatDay(endsOn)}, and what you paid for it goes back to you.`,
      REPLY_NOTE,
    ],
  }
}

export function askAnsweredEmail(told: Told & { arrives: Arrival | null }): EmailContent {
  const { number, url, buyerName, name, arrives } = told
  return {
    subject: `${name} has answered: ${nameGift(told)} is on our table`,
    words: { of: 'askAnsweredMail', name: buyerName, number, recipient: name },
    paragraphs: ['We have the address now, and prepare the gift. We write again when it is on its way.'],
    facts: arrives ? [['Arrives', promisedText(arrives)]] : [],
    action: { label: 'See your order', url },
    notes: [REPLY_NOTE],
  }
}
