import { bigint, boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { festivalKeys, occasionKinds } from '#shop/occasions/occasion.ts'
import { generatedId, moment } from './column-types.ts'

export const occasions = pgTable('occasions', {
  id: generatedId('id').primaryKey(),
  customerId: integer('customer_id').notNull(),
  person: text('person').notNull(),
  note: text('note').notNull().default(''),
  kind: text('kind', { enum: occasionKinds }).notNull(),
  day: smallint('day'),
  month: smallint('month'),
  festival: text('festival', { enum: festivalKeys }),
  isStopped: boolean('is_stopped').notNull().default(false),
  stopCode: text('stop_code').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type OccasionRow = typeof occasions.$inferSelect

/** People without an account confirm each by mail, and delete it by the link of any reminder. */
export const guestOccasions = pgTable('guest_occasions', {
  id: generatedId('id').primaryKey(),
  email: text('email').notNull(),
  person: text('person').notNull(),
  kind: text('kind', { enum: occasionKinds }).notNull(),
  day: smallint('day'),
  month: smallint('month'),
  festival: text('festival', { enum: festivalKeys }),
  /** Where the gift goes; null where they did not say it. */
  pin: text('pin'),
  /** In the log of consents, where it names nobody. */
  anonymousId: text('anonymous_id').notNull(),
  stopCode: text('stop_code').notNull(),
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  askedAt: moment('asked_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})
export type GuestOccasionRow = typeof guestOccasions.$inferSelect

export const guestOccasionReminders = pgTable('guest_occasion_reminders', {
  occasionId: bigint('occasion_id', { mode: 'number' }).notNull(),
  day: date('day').notNull(),
  daysBefore: smallint('days_before').notNull(),
  queuedAt: moment('queued_at').notNull(),
})

/** No row: no reminders. Without `confirmedAt` nobody has shown that the mailbox is theirs. */
export const reminderConsents = pgTable('reminder_consents', {
  customerId: integer('customer_id').primaryKey(),
  /** In the log of consents, where it names nobody. */
  anonymousId: text('anonymous_id').notNull(),
  stopCode: text('stop_code').notNull(),
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  askedAt: moment('asked_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})

export const occasionReminders = pgTable('occasion_reminders', {
  occasionId: bigint('occasion_id', { mode: 'number' }).notNull(),
  day: date('day').notNull(),
  daysBefore: smallint('days_before').notNull(),
  queuedAt: moment('queued_at').notNull(),
})
