import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment } from './column-types.ts'

/** What somebody may download for a day. The file is kept nowhere: it is written while it is read. */
export const exports = pgTable('exports', {
  id: generatedId('id').primaryKey(),
  kind: text('kind', { enum: ['orders', 'buyers'] }).notNull(),
  /** Indian days, both counted in; null: from the first, or to the latest. */
  fromDay: date('from_day'),
  toDay: date('to_day'),
  /** Those that were ticked; null for all of the days. */
  orderNumbers: integer('order_numbers').array(),
  madeById: text('made_by_id').notNull(),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
export type Export = typeof exports.$inferSelect
