import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from '#shop/webhooks/webhook-events.ts'
import { bySql, generatedId, moment } from './column-types.ts'

export const webhookEnds = pgTable('webhook_ends', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  /** `gave up`: switched off after days of failure. */
  state: text('state', { enum: ['on', 'off', 'gave up'] }).notNull(),
  failingSince: moment('failing_since'),
  version: integer('version').notNull().default(1),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type WebhookEnd = typeof webhookEnds.$inferSelect

export const webhookSends = pgTable('webhook_sends', {
  id: generatedId('id').primaryKey(),
  /** The same for every attempt; receivers use it to detect repeats. */
  messageId: text('message_id').notNull().default(bySql),
  endId: text('end_id').notNull(),
  event: text('event').notNull(),
  subject: text('subject').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  status: text('status', { enum: ['waiting', 'arrived', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  createdAt: moment('created_at').notNull(),
  triedAt: moment('tried_at'),
  answerStatus: integer('answer_status'),
  answer: text('answer').notNull().default(''),
})
export type WebhookSend = typeof webhookSends.$inferSelect
