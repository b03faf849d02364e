import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { promisedText, type Arrival } from '#shop/promises/arrival-text.ts'
import { listNames } from './ask-texts.ts'
import { REPLY_NOTE } from './order-emails.ts'

type Told = {
  number: string
  url: string
  buyerName: string
  /** The recipients' first names, as the buyer typed them. */
  names: readonly string[]
  /** The parcel's number in an order with several; null for the only one, and for several recipients. */
  parcel: number | null
}

const nameGift = ({ number, parcel }: Pick<Told, 'number' | 'parcel'>) =>
  parcel === null ? `order ${number}` : `parcel ${parcel} of order ${number}`

/** `isWhole`: the order has one parcel. `isOver`: links have run out. `endsOn`: parcels are cancelled then, `YYYY-MM-DD`. */
export function askWaitingEmail(told: Told & { isWhole: boolean; isOver: boolean; endsOn: string }): EmailContent {
  const { number, url, buyerName, names, isWhole, isOver, endsOn } = told
  const isOne = names.length === 1
  const who = isOne ? `${names[0]} has` : `${names.length} people have`
  return {
    subject: isOver
      ? `${who} not answered: ${nameGift(told)}`
      : `${who} not told us ${isOne ? 'the address' : 'their addresses'} yet`,
    words: { of: 'askWaitingMail', name: buyerName, number, recipient: listNames(names) },
    paragraphs: isOver
      ? [
          `The ${isOne ? 'link has' : 'links have'} run out. On the page of your order you can enter ${isOne ? 'the' : 'an'} address yourself, wait two more weeks, or cancel.`,
        ]
      : [
          `Perhaps ${isOne ? 'the message' : 'a message'} got lost. On the page of your order you find ${isOne ? `the link for ${names[0]}` : 'their links'} once more.`,
        ],
    action: { label: 'See your order', url },
    notes: [
      isWhole
        ? `Without an address we cancel the order on ${formatDay(endsOn)}, and your whole payment goes back to you.`
        : `Without an address we cancel ${isOne ? 'this' : 'a'} parcel on ${formatDay(endsOn)}, and what you paid for it goes back to you.`,
      REPLY_NOTE,
    ],
  }
}

export function askAnsweredEmail(told: Told & { arrives: Arrival | null }): EmailContent {
  const { number, url, buyerName, names, arrives } = told
  const name = listNames(names)
  return {
    subject: `${name} has answered: ${nameGift(told)} is on our table`,
    words: { of: 'askAnsweredMail', name: buyerName, number, recipient: name },
    paragraphs: ['We have the address now, and prepare the gift. We write again when it is on its way.'],
    facts: arrives ? [['Arrives', promisedText(arrives)]] : [],
    action: { label: 'See your order', url },
    notes: [REPLY_NOTE],
  }
}
