export const exceptionKinds = [
  'wrong amount',
  'paid twice',
  'paid after cancelling',
  'payment of another order',
  'unknown order',
  'refund refused',
  'refund failed',
  'refund to decide',
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
  'e-way bill to cancel',
  'pieces missing',
  'picture not answered',
  'cash to pay back',
  'cash differs',
  'cash not paid out',
  'gift cards cannot be opened',
  'job keeps failing',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionAreas = ['money', 'parcel', 'mail', 'books'] as const
export type ExceptionArea = (typeof exceptionAreas)[number]

/** `cancel` and `keep` decide on an order under a bank dispute; `close` needs a note. */
export const resolutions = ['refund', 'retry refund', 'retry', 'cancel', 'keep', 'close'] as const
export type Resolution = (typeof resolutions)[number]

export type BreakRule = {
  area: ExceptionArea
  title: string
  happened: string
  todo: string
  /** `close` is possible for all kinds except an order’s lost dispute. */
  ways: readonly Exclude<Resolution, 'close'>[]
}
type WrittenRule = Omit<BreakRule, 'ways'> & Partial<BreakRule>

const bookAgain = 'Correct the order on its page, then try again. Or cancel the order there.'

const rules: Readonly<Record<ExceptionKind, WrittenRule>> = {
  'wrong amount': {
    area: 'money',
    title: 'Paid, but not what the order costs',
    happened:
      'The amount or currency of the payment differs from the order. The order is not placed, and its stock stays reserved.',
    todo: 'Refund the payment. This cancels the order and puts its pieces back in stock. The buyer reads the reason.',
    ways: ['refund'],
  },
  'paid while under review': {
    area: 'money',
    title: 'Paid again while it was under review',
    happened: 'Another payment came for an order that waits for a decision.',
    todo: 'Refund this payment, or keep it until the first one is decided.',
    ways: ['refund'],
  },
  'paid twice': {
    area: 'money',
    title: 'Paid twice',
    happened: 'A second payment came for a paid order. It is refunded automatically.',
    todo: 'Check on the order’s page that the refund is under way, then mark this as resolved.',
  },
  'paid after cancelling': {
    area: 'money',
    title: 'Paid after it was cancelled',
    happened: 'The payment came after the order was cancelled. It is refunded automatically.',
    todo: 'Check on the order’s page that the refund is under way, then mark this as resolved.',
  },
  'payment of another order': {
    area: 'money',
    title: 'A payment that belongs to another order',
    happened: 'One payment was reported for two orders. It pays for the first order only.',
    todo: 'Compare both orders with the payment provider’s panel, then mark this as resolved.',
  },
  'unknown order': {
    area: 'money',
    title: 'Money without an order',
    happened: 'The payment provider took money for an order that is not in our books.',
    todo: 'Try again, as the order may be known by now. If it is not ours, refund it in the provider’s own panel.',
    ways: ['retry'],
  },
  'refund refused': {
    area: 'money',
    title: 'The provider refuses a refund',
    happened: 'The payment provider refused the refund. The shop tries again, less and less often.',
    todo: 'Often the account balance is too low. Add money, then try again.',
    ways: ['retry'],
  },
  'refund failed': {
    area: 'money',
    title: 'A refund failed',
    happened:
      'The provider could not carry the refund out, or the bank sent it back later. The buyer has no money yet.',
    todo: 'Retry the refund. If it fails again, pay by bank transfer and write a note on the order.',
    ways: ['retry refund'],
  },
  'refund to decide': {
    area: 'money',
    title: 'Decide about the rest of a refund',
    happened:
      'Money of this order went back in the provider’s panel, or the buyer’s bank took it. Then this parcel was cancelled, and the shop kept what the other parcels cost.',
    todo: 'If it was for a parcel that is not cancelled, refund this amount, too. Use the provider’s panel or a bank transfer. Then mark this as resolved.',
  },
  dispute: {
    area: 'money',
    title: 'The bank disputes a payment',
    happened:
      'The buyer’s bank asks for this money. Until it decides, nothing of the order is sent or refunded, and a gift card that was bought with it pays for nothing.',
    todo: 'Answer in the provider’s panel with invoice and proof of delivery. Marking it as resolved allows its refunds.',
    ways: ['retry'],
  },
  'dispute lost': {
    area: 'money',
    title: 'A dispute was lost',
    happened:
      'The bank gave the money of this payment back to the buyer. Until you decide, nothing of the order is sent.',
    todo: 'If the pieces are still here, cancel the order: they go back into stock. If they have left, or the shop bears the loss, keep the order: it continues, its invoice stays, and the money is booked as a loss. What was left on a gift card is taken off: mark this as resolved.',
    ways: ['cancel', 'keep'],
  },
  'differs from provider': {
    area: 'money',
    title: 'Our books and the provider’s differ',
    happened: 'A payment looks different on their side. Every night both are compared.',
    todo: 'Try again to compare now. Remaining differences come back at night.',
    ways: ['retry'],
  },
  'cannot be settled': {
    area: 'money',
    title: 'A report that could not be processed',
    happened: 'A payment or a parcel’s report was received and kept, but could not be written into the books.',
    todo: 'Try again. If it comes back, show it to the people who maintain the shop.',
    ways: ['retry'],
  },
  'promise not kept': {
    area: 'parcel',
    title: 'A mail or booking has not worked',
    happened: 'A mail, a booking or the like has been tried for long and has not worked. The shop keeps trying.',
    todo: 'Read the reason, correct it, and try again. It leaves the list once that has worked.',
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
    title: 'A parcel could not be cancelled',
    happened: 'The courier service did not agree to cancel, or does not answer.',
    todo: 'Look at the parcel in its panel. Cancel the order again on its page, or let the parcel travel.',
  },
  'parcel in trouble': {
    area: 'parcel',
    title: 'A parcel is in trouble',
    happened: 'The courier reports it lost, damaged, not delivered, or cancelled.',
    todo: 'Open the order and press its button. Record what came back, then send the pieces again or refund them. Claim lost or damaged ones from the courier.',
  },
  'courier not understood': {
    area: 'parcel',
    title: 'A courier says something new',
    happened: 'The courier’s words for this parcel are not known here, so the order stays where it was.',
    todo: 'Look up the meaning in the courier service’s panel, and change the order’s state yourself if needed. Show the words to the people who maintain the shop. This closes once the courier sends a known status.',
  },
  'booking waits': {
    area: 'parcel',
    title: 'A parcel should leave today, and no courier is booked',
    happened: 'Something keeps it in the workshop, so its courier was not booked on the morning of its day.',
    todo: 'Clear the reason, or move the order to another day. Its courier is then booked automatically, and this closes.',
  },
  'e-way bill wanted': {
    area: 'parcel',
    title: 'An e-way bill is required',
    happened:
      'The goods of this parcel are worth more than ₹50,000 with tax, so they move with an e-way bill. No courier is booked before.',
    todo: 'Make the e-way bill on the government’s portal and enter its 12 digits on the order’s page: the courier is then booked, and this closes. If a refund made it unnecessary, try again.',
    ways: ['retry'],
  },
  'e-way bill to cancel': {
    area: 'parcel',
    title: 'Cancel an e-way bill',
    happened: 'This parcel got another address or was cancelled after its e-way bill was made.',
    todo: 'Cancel the bill on the government’s portal within 24 hours of making it. Then mark this as resolved.',
  },
  'pieces missing': {
    area: 'parcel',
    title: 'Pieces are not on the shelf',
    happened: 'The person who picked this parcel found too few pieces. The stock says that they are there.',
    todo: 'Look for them and correct the stock. Or write to the buyer and refund the missing pieces. This closes automatically once they are found or packed.',
  },
  'picture not answered': {
    area: 'parcel',
    title: 'Call the buyer about the picture',
    happened: 'The buyer has not approved a proof, and was reminded after one, two and three days.',
    todo: 'Call them and ask for an answer on the order’s page. If they agree by phone, press “Pack without approval” there. This closes automatically once they answer.',
  },
  'mail not sent': {
    area: 'mail',
    title: 'A mail was not sent',
    happened: 'The mail service refused it, or did not answer for a day or longer.',
    todo: 'Check the address, or call them. A mail about an order can be sent again, and the code of a gift card on its page, where its address can be corrected.',
    ways: ['retry'],
  },
  'webhooks are silent': {
    area: 'books',
    title: 'The payment provider has stopped reporting',
    happened: 'The shop finds new payments by asking, but the provider sends no reports.',
    todo: 'Switch the webhook on again in the provider’s panel. This closes automatically when a report comes.',
  },
  'webhook cannot be read': {
    area: 'books',
    title: 'A report that nobody can read',
    happened: 'Bytes that are no text came to a webhook. They are kept.',
    todo: 'Show it to the people who maintain the shop, then mark this as resolved.',
  },
  'broken invariant': {
    area: 'books',
    title: 'The books do not agree',
    happened: 'A rule that must hold of all orders does not hold of this one.',
    todo: 'Show it to the people who maintain the shop. It leaves the list at night, once the rule holds again.',
  },
  'gift cards cannot be opened': {
    area: 'books',
    title: 'Gift cards that the shop does not know',
    happened:
      'The secret of the shop has changed, and the former one is missing. Their owners cannot spend these cards.',
    todo: 'Ask the people who maintain the shop to add the former SESSION_SECRET. This closes automatically within two hours.',
  },
  'cash to pay back': {
    area: 'money',
    title: 'Cash to pay back by hand',
    happened: 'The courier collected this money, so no provider can refund it.',
    todo: 'Ask the buyer for their UPI or account and pay it. Then mark this as resolved with the number of the transfer.',
  },
  'cash differs': {
    area: 'money',
    title: 'The courier paid out another amount',
    happened: 'The cash of a parcel is not what the courier had to collect.',
    todo: 'Ask the courier service about the difference. This closes automatically when the rest is recorded.',
  },
  'cash not paid out': {
    area: 'money',
    title: 'Cash is late',
    happened: 'A parcel was delivered more than 14 days ago, and the courier has not paid out its cash.',
    todo: 'Ask the courier service, or record the payment under Cash on delivery. This closes automatically then.',
  },
  'job keeps failing': {
    area: 'books',
    title: 'A background job keeps failing',
    happened: 'It has failed for an hour, and is tried again.',
    todo: 'Show it to the people who maintain the shop. This closes automatically when it works.',
  },
}

export function findExceptionRule(kind: string): BreakRule {
  const unknown = { area: 'books', title: kind, happened: 'Something does not agree.', todo: 'Look into it.' } as const
  return { ways: [], ...(Object.hasOwn(rules, kind) ? rules[kind as ExceptionKind] : unknown) }
}
