import { toStrip } from '#server/platform/mail/journey-strip.ts'
import type { OrderGiftCard, OrderSample } from '#contract/reductions.ts'
import type { EmailContent } from '#server/platform/mail/render-email.ts'
import { formatDeliveryEstimate } from '#shop/checkout/delivery-estimate.ts'
import { fullName } from '#shop/checkout/address.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { formatRupees, type Paise } from '#shop/money/paise.ts'
import { documentFileName, type DocumentKind } from '#shop/documents/document-number.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { promisedText, type Arrival } from '#shop/promises/arrival-text.ts'
import { paidRows, PARTS_NOTE, type PaidSoFar } from './payment-emails.ts'
import { linkLabel, tellLinks } from './ask-texts.ts'
import { formatAddress, isHidden, nameParcel, toPlaces, type Places } from './places.ts'
import { refundText, refundTiming } from './refund-text.ts'

export type OrderEmailData = PaidSoFar &
  Places & {
    number: string
    url: string
    buyerName: string
    /** The parcel's number if the mail is about one of several; null for the order. */
    parcel: number | null
    lines: readonly { name: string; quantity: number; taxable: Paise; tax: Paise }[]
    words: { checked: boolean } | null
    wraps: readonly { label: string; goodsWithGst: Paise }[]
    /** With GST; the lines and `shipping` are already reduced by it. */
    reductions: readonly { label: string; goodsWithGst: Paise; delivery: Paise }[]
    samples: readonly Pick<OrderSample, 'code' | 'name' | 'pieces' | 'worth' | 'until'>[]
    subtotal: Paise
    tax: Paise
    shipping: Paise
    courierName: string
    estimatedDays: string
    /** Working days: 0 when in stock, null when unknown. */
    daysToMake: number | null
    arrives: Arrival | null
    awb: string | null
    expectedAt: Date | null
    /** Null for an order that is paid online. */
    cash: { amount: Paise; isCollected: boolean } | null
    giftCards: readonly Pick<OrderGiftCard, 'last4' | 'amount'>[]
    refund: Paise
    /** The part of `refund` that goes to gift cards. */
    toGiftCards: Paise
    /** Refunded amounts that have mails of their own. */
    toldBefore: Paise
    paidLate: boolean
    /** The order's page shows a photograph of the packing. */
    hasPhotograph: boolean
    soldOutMeanwhile: boolean
    /** The workshop's reason for cancelling; null if the shopper cancelled. */
    cancelledFor: string | null
    /** Why the parcel sends pieces again; null for a first sending. */
    againWhy: WhySentAgain | null
  }
/** Units that came back, or were never sent, while the order goes on. */
export type ReturnEmailData = Pick<OrderEmailData, 'number' | 'url' | 'buyerName' | 'cash' | 'toGiftCards'> & {
  returned: readonly { name: string; units: number; amount: Paise }[]
  documents: readonly { kind: DocumentKind; number: string; pdf: Uint8Array }[]
}
type EmailFacts = NonNullable<EmailContent['facts']>

export const REPLY_NOTE = 'Is something not right? Reply to this email.'
export function orderPlacedEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, paidLate } = order
  return {
    subject: paidLate ? `Payment received late, order ${number} is placed` : `Order ${number} is placed`,
    words: { of: 'orderPlacedMail', name: buyerName, number, day: order.arrives ? formatDay(order.arrives.by) : '' },
    paragraphs: [...tellPayment(order), ...tellLinks(order.asks)],
    sums: [
      ...joinSameLines(order.lines).map(({ name, quantity, taxable, tax }): EmailFacts[number] => [
        `${name} × ${quantity}`,
        taxable + tax === 0 ? 'Free' : formatRupees(taxable + tax),
      ]),
      ...order.wraps.map(({ label, goodsWithGst }): EmailFacts[number] => [
        `${label}, in the prices above`,
        formatRupees(goodsWithGst),
      ]),
      ...order.reductions.map(toReductionRow),
      ['Shipping', formatRupees(order.shipping)],
      ...(order.cash ? [['To pay on delivery', formatRupees(order.total)] as const] : paidRows(order)),
      ...order.giftCards.map(({ last4, amount }) => [`By gift card ending ${last4}`, formatRupees(amount)] as const),
    ],
    strip: toStrip('placed', order.words),
    facts: [
      ['GST in it', `${formatRupees(order.tax)} on goods of ${formatRupees(order.subtotal)}`],
      ...(order.arrives ? ([['Arrives', promisedText(order.arrives)]] as const) : []),
      ...(order.asks.length === 0 ? toDelivery(order) : areAllAsked(order) ? [] : toPlaces(order)),
    ],
    action: { label: linkLabel(order.asks), url },
    notes: [
      ...order.samples.map(toSampleNote),
      'You can cancel the order on its page until the courier is on the way to our workshop.',
      'Anyone with this link can see your order, so keep it to yourself.',
      REPLY_NOTE,
    ],
  }
}

const areAllAsked = ({ asks, recipients }: OrderEmailData) => asks.length > 0 && asks.length === recipients.length

function tellPayment(order: OrderEmailData): string[] {
  const { number, paidLate, unpaid, cash } = order
  const isInParts = unpaid.length > 0
  const late = `Your payment for order ${number} reached us after its time had run out. Your goods were still there, so the order is placed as you sent it.`
  const rest =
    order.asks.length === 0
      ? 'There is nothing else to do, and please do not pay again. We are arranging the pick-up now.'
      : 'Please do not pay again.'
  if (paidLate) return [late, isInParts ? PARTS_NOTE : rest]
  if (isInParts) return [`We have your first payment, so order ${number} is placed.`, PARTS_NOTE]
  if (areAllAsked(order)) return ['We have your payment.']
  return [
    cash
      ? `You pay ${formatRupees(cash.amount)} to the courier at the door; the exact amount helps. We are getting everything ready.`
      : 'We have your payment, and the pick-up by the courier is being arranged.',
    'We’ll email you when your parcel is on its way.',
  ]
}

function toDelivery(order: OrderEmailData): EmailFacts {
  const estimate = formatDeliveryEstimate(order.estimatedDays, order.daysToMake)
  return [['Delivery', `${estimate}. Courier: ${order.courierName}`], ...toPlaces(order)]
}

type MailedLine = Pick<OrderEmailData['lines'][number], 'name' | 'quantity' | 'taxable' | 'tax'>

/** The same gift to many people is one line. */
function joinSameLines(lines: OrderEmailData['lines']): MailedLine[] {
  const joined = new Map<string, MailedLine>()
  for (const { name, quantity, taxable, tax } of lines) {
    const before = joined.get(name) ?? { name, quantity: 0, taxable: 0, tax: 0 }
    const sums = { quantity: before.quantity + quantity, taxable: before.taxable + taxable, tax: before.tax + tax }
    joined.set(name, { name, ...sums })
  }
  return [...joined.values()]
}

function toSampleNote({ code, name, pieces, worth, until }: OrderEmailData['samples'][number]): string {
  return `${name} as a sample: its ${formatRupees(worth)} come back when you order ${pieces} or more of it by ${formatDay(until)}. Write the code ${code} at checkout.`
}

/** The line prices already include it: it must not read as a further deduction. */
function toReductionRow({ label, goodsWithGst, delivery }: OrderEmailData['reductions'][number]): EmailFacts[number] {
  if (goodsWithGst === 0) return [`${label}: delivery lower by`, formatRupees(delivery)]
  return [`${label}: prices above lower by`, formatRupees(goodsWithGst)]
}

export function orderShippedEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, courierName, awb, expectedAt } = order
  const day = expectedAt === null ? '' : formatDay(todayInIndia(expectedAt))
  return {
    subject: `${nameParcel(order)} is on its way`,
    words: { of: 'orderShippedMail', name: buyerName, number, day },
    paragraphs: order.hasPhotograph
      ? ['Before we closed the box we took a photograph: you find it on the page below.']
      : [],
    strip: toStrip('sent', order.words),
    facts: [
      ['Courier', courierName],
      ...(awb === null ? [] : ([['AWB number', awb]] as const)),
      ...(day === '' ? [] : ([['Expected', day]] as const)),
      ...toPlaces(order),
    ],
    action: { label: 'Track your parcel', url },
    notes: [
      ...(order.cash?.isCollected === false
        ? [`Please have ${formatRupees(order.cash.amount)} ready for the courier.`]
        : []),
      `Please have someone at home to receive it. ${REPLY_NOTE}`,
    ],
  }
}

export function orderUndeliveredEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, recipients, courierName, awb } = order
  return {
    subject: `${nameParcel(order)} could not be handed over`,
    words: { of: 'orderUndeliveredMail', name: buyerName, number },
    paragraphs: [
      'The courier came with your parcel, but could not hand it over.',
      'Couriers usually try again on the next working day. Please have someone at home to receive it.',
      recipients.some(isHidden)
        ? 'If you can, tell the recipient: after a few tries a parcel travels back to us.'
        : 'If the address or the phone number below is not right, reply to this email soon: after a few tries a parcel travels back to us.',
    ],
    strip: toStrip('sent', order.words),
    facts: [
      ['Courier', courierName],
      ...(awb === null ? [] : ([['AWB number', awb]] as const)),
      ...(recipients.some(isHidden)
        ? toPlaces(order)
        : recipients.map((to) => ['Ships to', `${formatAddress(to)}\n${to.phone}`] as const)),
    ],
    action: { label: 'Track your parcel', url },
    notes: [REPLY_NOTE],
  }
}

export function orderDeliveredEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, lines } = order
  const what = lines.length === 1 ? (lines[0]?.name ?? 'what you ordered') : 'what you ordered'
  return {
    subject: `${nameParcel(order)} has arrived`,
    words: { of: 'orderDeliveredMail', name: buyerName, number },
    paragraphs: [
      'The courier tells us that it was handed over.',
      `How do you like ${what}? A few words from you help others to choose, and tell our makers that their work arrived well.`,
    ],
    strip: toStrip('arrived', order.words),
    action: { label: 'Leave feedback', url: `${url}#feedback` },
    notes: [
      'If something is broken or not as you expected, you can return it within 30 days.',
      'If nothing has arrived, reply to this email and we will find out.',
    ],
  }
}

export function orderCancelledEmail(order: OrderEmailData): EmailContent {
  const { number, parcel, url, buyerName, recipients, refund, cancelledFor } = order
  const what =
    parcel === null
      ? `order ${number}`
      : `parcel ${parcel} of order ${number}, to ${recipients.map(fullName).join(', ')}`
  const nothing = parcel === null ? 'Nothing will be sent.' : 'It will not be sent.'
  return {
    subject: `${nameParcel(order)} is cancelled`,
    words: { of: 'orderCancelledMail', name: buyerName, number },
    paragraphs: [
      cancelledFor === null
        ? `As you asked, ${what}${parcel === null ? '' : ','} is cancelled. ${nothing}`
        : `We are sorry: we had to cancel ${what}. The reason: ${cancelledFor.replace(/[.\s]+$/, '')}. ${nothing}`,
      ...(refund > 0 ? [refundText(order)] : []),
    ],
    action: { label: 'See your order', url },
    notes: [REPLY_NOTE],
  }
}

export function unitsReturnedEmail(email: ReturnEmailData): EmailContent {
  const { number, url, buyerName, returned, documents, cash, toGiftCards } = email
  const amount = returned.reduce((sum, one) => sum + one.amount, 0)
  const total = formatRupees(amount)
  const named = new Intl.ListFormat('en-IN').format(documents.map(({ kind, number: own }) => `${kind} ${own}`))
  return {
    subject: cash ? `About ${total} of order ${number}` : `${total} of order ${number} goes back to you`,
    words: { of: 'unitsReturnedMail', name: buyerName, number },
    paragraphs: [
      cash
        ? `For what is listed here: ${cash.isCollected ? `we pay ${total} back to you, and write to you to ask for your UPI or account.` : 'you have paid nothing for it, so nothing has to go back.'}`
        : `For what is listed here, ${total} of order ${number} is on its way. ${refundTiming(amount, toGiftCards)}`,
      ...(documents.length > 0 ? [`Your ${named} ${documents.length === 1 ? 'is' : 'are'} attached.`] : []),
    ],
    sums: [
      ...returned.map(({ name, units, amount }): EmailFacts[number] => [
        `${name} × ${units}, with GST`,
        formatRupees(amount),
      ]),
      [cash && !cash.isCollected ? 'Not to pay' : 'Goes back', total],
    ],
    action: { label: 'See your order', url },
    notes: [REPLY_NOTE],
    attachments: documents.map(({ number: name, pdf }) => ({
      name: documentFileName(name),
      type: 'application/pdf',
      content: pdf,
    })),
  }
}

export function orderRefundedEmail(order: OrderEmailData): EmailContent {
  const { number, url, buyerName, refund, toldBefore, soldOutMeanwhile, cash } = order
  return {
    subject: cash?.isCollected === false ? `Order ${number} is closed` : `Refund for order ${number}`,
    words: { of: 'orderRefundedMail', name: buyerName, number },
    paragraphs: [
      ...(soldOutMeanwhile
        ? [
            `Your payment for order ${number} reached us after its time had run out, and by then what you chose was sold. We are sorry. Nothing will be sent.`,
          ]
        : []),
      toldBefore > 0 && !cash
        ? `With this, all of the ${formatRupees(refund)} paid for order ${number} goes back to you. We wrote to you about ${formatRupees(toldBefore)} of it by itself.`
        : cash?.isCollected
          ? `We have paid ${formatRupees(refund)} back to you.`
          : refundText(order),
    ],
    action: { label: 'See your order', url },
    notes: [REPLY_NOTE],
  }
}
