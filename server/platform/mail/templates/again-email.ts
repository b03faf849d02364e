import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatRupees } from '#shop/money/paise.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { promisedText } from '#shop/promises/arrival-text.ts'
import { REPLY_NOTE, type OrderEmailData } from './order-emails.ts'
import { toPlaces } from './places.ts'

const happened: Readonly<Record<WhySentAgain, string>> = {
  'came back': 'Your parcel came back to our workshop, so we are sending the pieces to you again.',
  lost: 'The courier lost your parcel. We are sorry, and we are sending you the pieces again.',
  broken: 'We are sorry that your pieces broke on the way. New ones are coming to you.',
  exchanged: 'The pieces that you chose in exchange are coming to you.',
}

export function orderAgainEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, lines, arrives, againWhy, cash } = order
  return {
    subject: `We are sending it again: order ${number}`,
    words: { of: 'orderAgainMail', name: buyerName, number },
    paragraphs: [
      happened[againWhy ?? 'came back'],
      cash && !cash.isCollected
        ? `Please pay ${formatRupees(cash.amount)} to the courier when it comes. We’ll email you when the parcel is on its way.`
        : 'You pay nothing for this, and nothing for the delivery. We’ll email you when the parcel is on its way.',
    ],
    facts: [
      ...lines.map(({ name, quantity }) => ['In the parcel', `${quantity} × ${name}`] as const),
      ...(arrives === null ? [] : ([['Arrives', promisedText(arrives)]] as const)),
      ...toPlaces(order),
    ],
    action: { label: 'See the order', url },
    notes: [`Is the address not right any more? Reply to this email before the parcel leaves. ${REPLY_NOTE}`],
  }
}

export type TakeBackData = Pick<OrderEmailData, 'number' | 'url' | 'buyerName'> & {
  stage: 'asked' | 'received'
  how: 'pick-up' | 'buyer sends it'
  pieces: readonly { name: string; units: number }[]
  /** Name and address. */
  workshop: readonly string[]
}

export function takeBackEmail({ number, url, buyerName, stage, how, pieces, workshop }: TakeBackData): EmailContent {
  const isHere = stage === 'received'
  const way =
    how === 'pick-up'
      ? 'A courier comes to fetch them. Please pack them well, best in the box in which they came, and have them ready.'
      : `Please pack them well, write ${number} on the parcel, and send them to the address below.`
  return {
    subject: isHere ? `Your pieces are back with us: order ${number}` : `Your return: order ${number}`,
    words: { of: 'takeBackMail', name: buyerName, number },
    paragraphs: isHere
      ? ['Thank you, your pieces are back in our workshop.', 'We look at them now, and write to you what happens next.']
      : ['We take these pieces back.', way, 'Once they are here we write to you at once.'],
    facts: [
      ...pieces.map(({ name, units }) => [isHere ? 'Received' : 'To return', `${units} × ${name}`] as const),
      ...(isHere || how === 'pick-up' ? [] : ([['Send to', workshop.join('\n')]] as const)),
    ],
    action: { label: 'See the order', url },
    notes: [REPLY_NOTE],
  }
}
