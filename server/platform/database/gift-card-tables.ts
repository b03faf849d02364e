import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment, paise } from './column-types.ts'

export const giftCards = pgTable('gift_cards', {
  id: generatedId('id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  sealedCode: text('sealed_code').notNull(),
  last4: text('last4').notNull(),
  amount: paise('amount').notNull(),
  /** Available now, without what open orders hold. A trigger keeps it: the sum of all entries. */
  balance: paise('balance').notNull().default(0),
  /** `YYYY-MM-DD` in India. */
  validUntil: date('valid_until').notNull(),
  state: text('state', { enum: ['active', 'void'] })
    .notNull()
    .default('active'),
  reason: text('reason', { enum: ['sold', 'goodwill'] }).notNull(),
  note: text('note').notNull(),
  recipient: text('recipient').notNull().default(''),
  sender: text('sender').notNull().default(''),
  message: text('message').notNull().default(''),
  email: text('email'),
  sendOn: date('send_on'),
  mailedAt: moment('mailed_at'),
  /** Its last mail was refused. */
  notSentAt: moment('not_sent_at'),
  issuedBy: text('issued_by').notNull(),
  /** Bought in the shop. */
  purchaseId: text('purchase_id'),
  requestKey: text('request_key').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type GiftCard = typeof giftCards.$inferSelect

/** Append-only; `amount` in paise changes the balance. */
export const giftCardEntries = pgTable('gift_card_entries', {
  id: generatedId('id').primaryKey(),
  cardId: bigint('card_id', { mode: 'number' }).notNull(),
  kind: text('kind', {
    enum: ['issued', 'held', 'released', 'spent', 'refunded', 'voided', 'expired'],
  }).notNull(),
  amount: paise('amount').notNull(),
  orderId: text('order_id'),
  refundKey: text('refund_key'),
  actor: text('actor').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A card that somebody buys in the shop. Its words and the recipient's e-mail go to the card with the payment. */
export const giftCardPurchases = pgTable('gift_card_purchases', {
  id: text('id').primaryKey(),
  number: generatedId('number'),
  requestKey: text('request_key').notNull(),
  amount: paise('amount').notNull(),
  /** Empty once it is forgotten. */
  buyerEmail: text('buyer_email').notNull(),
  recipient: text('recipient').notNull().default(''),
  sender: text('sender').notNull().default(''),
  message: text('message').notNull().default(''),
  email: text('email'),
  /** Null: the buyer prints the card. */
  sendOn: date('send_on'),
  providerOrderId: text('provider_order_id'),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  reconciledAt: moment('reconciled_at'),
})
export type GiftCardPurchase = typeof giftCardPurchases.$inferSelect
