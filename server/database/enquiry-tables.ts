import { bigint, customType, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { enquiryKinds } from '#shop/enquiries/enquiry-fields.ts'

// The tables of migrations/0007-enquiries.sql, which says why each of them is as it is.

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const enquiries = pgTable('enquiries', {
  number: integer('number')
    .primaryKey()
    .default(sql`nextval('enquiry_numbers')`),
  kind: text('kind', { enum: enquiryKinds }).notNull(),
  email: text('email').notNull(),
  answers: jsonb('answers').$type<Record<string, string>>().notNull(),
  digest: text('digest').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type EnquiryRow = typeof enquiries.$inferSelect

export const enquiryPictures = pgTable('enquiry_pictures', {
  enquiryNumber: integer('enquiry_number').notNull(),
  position: smallint('position').notNull(),
  webp: bytes('webp').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
})

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  unsubscribeCode: text('unsubscribe_code').notNull(),
  requestedAt: moment('requested_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})
export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect

export const newsletterCodes = pgTable('newsletter_codes', {
  hash: text('hash').primaryKey(),
  subscriberId: text('subscriber_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const consentKinds = ['analytics', 'newsletter'] as const
export const consentDecisions = ['granted', 'refused', 'withdrawn'] as const

export const consents = pgTable('consents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: consentKinds }).notNull(),
  decision: text('decision', { enum: consentDecisions }).notNull(),
  textVersion: text('text_version').notNull(),
  anonymousId: text('anonymous_id').notNull(),
  decidedAt: moment('decided_at').notNull(),
})
