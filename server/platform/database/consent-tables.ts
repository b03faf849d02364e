import { pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment } from './column-types.ts'

export const consentKinds = ['analytics', 'newsletter', 'reminders'] as const
export const consentDecisions = ['granted', 'refused', 'withdrawn'] as const

export const consents = pgTable('consents', {
  id: generatedId('id').primaryKey(),
  kind: text('kind', { enum: consentKinds }).notNull(),
  decision: text('decision', { enum: consentDecisions }).notNull(),
  textVersion: text('text_version').notNull(),
  anonymousId: text('anonymous_id').notNull(),
  decidedAt: moment('decided_at').notNull(),
})
