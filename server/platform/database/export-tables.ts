import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment } from './column-types.ts'

/** A file that staff may download for a day. It is never stored: the server writes it during the download. */
export const exports = pgTable('exports', {
  id: generatedId('id').primaryKey(),
  kind: text('kind', { enum: ['orders', 'buyers'] }).notNull(),
  /** Indian days, both included; null: no bound. */
  fromDay: date('from_day'),
  toDay: date('to_day'),
  /** The selected orders; null for all of the days. */
  orderNumbers: integer('order_numbers').array(),
  madeById: text('made_by_id').notNull(),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
export type Export = typeof exports.$inferSelect
