export const breakKinds = [
  'wrong amount',
  'paid twice',
  'paid after cancelling',
  'payment of another order',
  'unknown order',
  'refund refused',
  'refund failed',
  'dispute',
  'dispute lost',
  'paid while under review',
  'cannot be settled',
  'webhooks are silent',
  'webhook cannot be read',
  'broken invariant',
  'differs from provider',
  'promise not kept',
  'mail not sent',
  'courier refuses us',
  'courier withdrawn',
  'booking refused',
  'cancelling refused',
  'parcel in trouble',
  'courier not understood',
  'booking waits',
  'e-way bill wanted',
  'pieces missing',
  'picture not answered',
  'job keeps failing',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** A call to the buyer: the order and its other parcels continue. */
export const PICTURE_CALL = 'picture not answered' satisfies BreakKind

export const breakAreas = ['money', 'parcel', 'mail', 'books'] as const
export type BreakArea = (typeof breakAreas)[number]

/** `call off` and `keep` decide on an order under a bank dispute; `close` needs a note. */
export const waysOut = ['give back', 'refund again', 'retry', 'call off', 'keep', 'close'] as const
export type WayOut = (typeof waysOut)[number]

export type BreakRule = {
  area: BreakArea
  title: string
  happened: string
  todo: string
  /** `close` is possible for all kinds except a lost dispute. */
  ways: readonly Exclude<WayOut, 'close'>[]
}

const bookAgain = 'Mend what is wrong on the order’s page, then try again; or cancel the order there.'

const rules: Readonly<Record<BreakKind, BreakRule>> = {
  'wrong amount': {
    area: 'money',
    title: 'Paid, but not what the order costs',
    happened: 'The payment has another amount or currency than the order. Nothing is placed; its goods are kept.',
    todo: 'Give the payment back: the order is called off, its goods go back to the shelf, and the buyer reads why.',
    ways: ['give back'],
  },
  'paid while under review': {
    area: 'money',
    title: 'Paid again while it was under review',
    happened: 'Another payment came for an order that waits for a decision.',
    todo: 'Give this payment back, or keep it until the first one is decided.',
    ways: ['give back'],
  },
  'paid twice': {
    area: 'money',
    title: 'Paid twice',
    happened: 'A second payment came for what was paid. It goes back by itself.',
    todo: 'See on the order’s page that the refund is under way, then mark this as seen to.',
    ways: [],
  },
  'paid after cancelling': {
    area: 'money',
    title: 'Paid after it was cancelled',
    happened: 'The payment came when the order was over. It goes back by itself.',
    todo: 'See on the order’s page that the refund is under way, then mark this as seen to.',
    ways: [],
  },
  'payment of another order': {
    area: 'money',
    title: 'A payment that belongs to another order',
    happened: 'One payment was named for two orders. It pays for the first; the second is not paid by it.',
    todo: 'Compare both orders with the payment provider’s panel, then mark this as seen to.',
    ways: [],
  },
  'unknown order': {
    area: 'money',
    title: 'Money without an order',
    happened: 'The payment provider took money for an order that is not in our books.',
    todo: 'Ask once more: the order may be known by now. If it is not ours, give it back in the provider’s own panel.',
    ways: ['retry'],
  },
  'refund refused': {
    area: 'money',
    title: 'The provider refuses a refund',
    happened: 'The payment provider said no to giving money back. It is asked again, ever less often.',
    todo: 'Often the account holds too little: fill it up, then ask again.',
    ways: ['retry'],
  },
  'refund failed': {
    area: 'money',
    title: 'A refund failed',
    happened:
      'The provider could not carry the refund out, or the bank sent it back later. The buyer has no money yet.',
    todo: 'Ask for it once more. If it fails again, pay by bank transfer and note it on the order.',
    ways: ['refund again'],
  },
  dispute: {
    area: 'money',
    title: 'The bank disputes a payment',
    happened: 'The buyer’s bank asks for this money. Until it is decided nothing of the order is sent or given back.',
    todo: 'Answer in the provider’s panel with invoice and proof of delivery. Marking it as seen to lets refunds of it go out.',
    ways: ['retry'],
  },
  'dispute lost': {
    area: 'money',
    title: 'A dispute was lost',
    happened:
      'The bank gave the money of this payment back to the buyer. Until you decide, nothing of the order is sent.',
    todo: 'If the goods are still here, call the order off: they go back to the shelf. If they have left, or the shop bears it, keep the order: it goes on, its invoice stays, and the money is booked as lost.',
    ways: ['call off', 'keep'],
  },
  'differs from provider': {
    area: 'money',
    title: 'Our books and the provider’s differ',
    happened: 'A payment looks different on their side. Every night both are compared.',
    todo: 'Ask how it stands there. What still differs comes back at night.',
    ways: ['retry'],
  },
  'cannot be settled': {
    area: 'money',
    title: 'A report that could not be worked in',
    happened: 'A payment or a parcel’s report was received and kept, but could not be written into the books.',
    todo: 'Try again. If it comes back, show it to whoever maintains the shop.',
    ways: ['retry'],
  },
  'promise not kept': {
    area: 'parcel',
    title: 'Something that should have followed has not',
    happened: 'A mail, a booking or the like has been tried for long and has not worked. It is tried again by itself.',
    todo: 'See what was said, mend it, and try again. The line goes when it has worked.',
    ways: ['retry'],
  },
  'courier refuses us': {
    area: 'parcel',
    title: 'The courier service refuses our account',
    happened: 'No parcel can be booked: wrong password, empty wallet or a blocked account.',
    todo: 'Put the account right in the courier service’s panel, then try again.',
    ways: ['retry'],
  },
  'courier withdrawn': {
    area: 'parcel',
    title: 'No courier takes the parcel',
    happened: 'The courier that was quoted said no, and none other goes there for what was paid.',
    todo: bookAgain,
    ways: ['retry'],
  },
  'booking refused': {
    area: 'parcel',
    title: 'A booking was refused',
    happened: 'The courier service does not take this parcel as it is; often the address is the reason.',
    todo: bookAgain,
    ways: ['retry'],
  },
  'cancelling refused': {
    area: 'parcel',
    title: 'A parcel could not be called off',
    happened: 'The courier service did not agree to cancel, or does not answer.',
    todo: 'Look at the parcel in its panel. Cancel the order once more on its page, or let it go on.',
    ways: [],
  },
  'parcel in trouble': {
    area: 'parcel',
    title: 'A parcel is in trouble',
    happened: 'The courier reports it lost, damaged, not delivered, or called off.',
    todo: 'Write to the buyer, claim it from the courier, and decide on the order’s page what goes back.',
    ways: [],
  },
  'courier not understood': {
    area: 'parcel',
    title: 'A courier says something new',
    happened: 'The courier’s words for this parcel are not known here, so the order stays where it was.',
    todo: 'See in the courier service’s panel what it means, move the order by hand if it has to, and show the words to whoever maintains the shop. It closes once the courier says something known.',
    ways: [],
  },
  'booking waits': {
    area: 'parcel',
    title: 'A parcel should leave today, and no courier is booked',
    happened: 'Something keeps it in the workshop, so its courier was not booked on the morning of its day.',
    todo: 'Clear what keeps it, or move the order to another day. Its courier is then booked by itself, and this closes.',
    ways: [],
  },
  'e-way bill wanted': {
    area: 'parcel',
    title: 'An e-way bill is wanted',
    happened:
      'The goods of this parcel are worth more than ₹50,000 with tax, so they move with an e-way bill. No courier is booked before.',
    todo: 'Make the e-way bill on the government’s portal and enter its 12 digits on the order’s page: the courier is then booked, and this closes. If pieces were given back meanwhile and none is needed any more, try again.',
    ways: ['retry'],
  },
  'pieces missing': {
    area: 'parcel',
    title: 'Pieces are not on the shelf',
    happened: 'Whoever fetched them for this parcel found too few. The books say that they are there.',
    todo: 'Look for them and correct the stock; or write to the buyer and give back what cannot come. This closes by itself once they are found, or in the box.',
    ways: [],
  },
  'picture not answered': {
    area: 'parcel',
    title: 'Call the buyer about the picture',
    happened: 'The buyer has a picture to say yes to, was reminded after one day, two and three, and has not answered.',
    todo: 'Call them and ask for an answer on the order’s page. If they agree by phone, let it go on without a yes there. This closes by itself once they answer.',
    ways: [],
  },
  'mail not sent': {
    area: 'mail',
    title: 'A mail was not sent',
    happened: 'The mail service said no to it, or did not answer for three days.',
    todo: 'Look at the address, or ring them up. A mail about an order can be sent again.',
    ways: ['retry'],
  },
  'webhooks are silent': {
    area: 'books',
    title: 'The payment provider does not report any more',
    happened: 'Payments come in and are found by asking, but nothing is told to us.',
    todo: 'Switch the webhook on again in the provider’s panel. This closes by itself when a report comes.',
    ways: [],
  },
  'webhook cannot be read': {
    area: 'books',
    title: 'A report that nobody can read',
    happened: 'Bytes that are no text came to a webhook. They are kept.',
    todo: 'Show it to whoever maintains the shop, then mark this as seen to.',
    ways: [],
  },
  'broken invariant': {
    area: 'books',
    title: 'The books do not agree',
    happened: 'A rule that must hold of all orders does not hold of this one.',
    todo: 'Show it to whoever maintains the shop. It goes at night, once the rule holds again.',
    ways: [],
  },
  'job keeps failing': {
    area: 'books',
    title: 'Something the shop does by itself keeps failing',
    happened: 'It has failed for an hour, and is tried again.',
    todo: 'Show it to whoever maintains the shop. This closes by itself when it works.',
    ways: [],
  },
}

const isKnown = (kind: string): kind is BreakKind => (breakKinds as readonly string[]).includes(kind)

export function findBreakRule(kind: string): BreakRule {
  if (isKnown(kind)) return rules[kind]
  return { area: 'books', title: kind, happened: 'Something does not agree.', todo: 'Look into it.', ways: [] }
}
