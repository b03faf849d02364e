import type { ShownQuote } from '#contract/quote.ts'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { QuoteFacts } from '#shop/quotes/quote-facts.ts'
import { moment, paise } from './column-types.ts'

export const quotes = pgTable('quotes', {
  number: integer('number').generatedAlwaysAsIdentity().primaryKey(),
  /** Opens the buyer's page. */
  token: text('token').notNull(),
  enquiryNumber: integer('enquiry_number'),
  state: text('state', { enum: ['draft', 'sent', 'accepted', 'withdrawn'] })
    .notNull()
    .default('draft'),
  facts: jsonb('facts').$type<QuoteFacts>().notNull(),
  /** The newest one that was sent; 0 before the first. */
  revision: integer('revision').notNull().default(0),
  /** The facts differ from the newest revision. */
  isChanged: boolean('is_changed').notNull().default(true),
  /** The one whose end the buyer was reminded of. */
  remindedRevision: integer('reminded_revision').notNull().default(0),
  orderId: text('order_id'),
  /** The refund of the pieces for which it offers others. */
  refundKey: text('refund_key'),
  acceptedAt: moment('accepted_at'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type QuoteRow = typeof quotes.$inferSelect

/** As the buyer sees it; never changed. */
export const quoteRevisions = pgTable('quote_revisions', {
  quoteNumber: integer('quote_number').notNull(),
  revision: integer('revision').notNull(),
  facts: jsonb('facts').$type<QuoteFacts>().notNull(),
  shown: jsonb('shown').$type<ShownQuote>().notNull(),
  total: paise('total').notNull(),
  validUntil: date('valid_until').notNull(),
  sentBy: text('sent_by').notNull(),
  sentAt: moment('sent_at').notNull(),
})
export type QuoteRevision = typeof quoteRevisions.$inferSelect
