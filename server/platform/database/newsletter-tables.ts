import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MailGoods, MailPicture } from '#shop/catalogue/mail-goods.ts'
import { newsletterStates, type NewsletterFacts } from '#shop/newsletter/newsletter-facts.ts'
import { generatedId, moment } from './column-types.ts'

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  unsubscribeCode: text('unsubscribe_code').notNull(),
  requestedAt: moment('requested_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})

export const newsletterCodes = pgTable('newsletter_codes', {
  hash: text('hash').primaryKey(),
  subscriberId: text('subscriber_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export type ShownInNewsletter = { picture: MailPicture | null; goods: MailGoods[] }

export const newsletters = pgTable('newsletters', {
  id: generatedId('id').primaryKey(),
  facts: jsonb('facts').$type<NewsletterFacts>().notNull(),
  /** As all readers see it; null before it is sent. */
  shown: jsonb('shown').$type<ShownInNewsletter>(),
  state: text('state', { enum: newsletterStates }).notNull().default('draft'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  nextBatchAt: moment('next_batch_at'),
  version: integer('version').notNull().default(1),
})
export type Newsletter = typeof newsletters.$inferSelect

export const newsletterDeliveries = pgTable('newsletter_deliveries', {
  newsletterId: bigint('newsletter_id', { mode: 'number' }).notNull(),
  subscriberId: text('subscriber_id').notNull(),
  /** `left`: the reader left the list before it came. */
  state: text('state', { enum: ['waiting', 'queued', 'refused', 'left'] })
    .notNull()
    .default('waiting'),
  queuedAt: moment('queued_at'),
  /** The reader left after this one, before the next. */
  leftAt: moment('left_at'),
})
