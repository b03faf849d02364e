import { sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'
import { staff } from './staff-tables.ts'

export const deskChanges = pgTable(
  'desk_changes',
  {
    tx: bigint('tx', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    actor: text('actor'),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
  },
  (change) => [primaryKey({ columns: [change.tx, change.kind, change.subject] })],
)

export const newsSeen = pgTable('news_seen', {
  staffId: text('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  seenAt: moment('seen_at').notNull(),
})
