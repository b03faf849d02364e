import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bySql, moment } from './column-types.ts'

export const counterChanges = pgTable('desk_changes', {
  tx: bigint('tx', { mode: 'number' }).notNull().default(bySql),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  actor: text('actor'),
  at: moment('at').notNull().default(bySql),
})

export const newsSeen = pgTable('news_seen', {
  staffId: text('staff_id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
})
