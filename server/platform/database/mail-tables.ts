import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment, requestIdColumn } from './column-types.ts'

export const outgoingMails = pgTable('outgoing_mails', {
  id: generatedId('id').primaryKey(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  payload: jsonb('payload').$type<Record<string, string>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  requestId: requestIdColumn(),
})
export type OutgoingMail = typeof outgoingMails.$inferSelect
