import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

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
