import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { TaxMonth } from '#shop/tax/tax-month.ts'
import { moment } from './column-types.ts'

/** The last serial of each series up to the end of the month, by `invoice 26-27`. */
export type LastSerials = Readonly<Record<string, number>>

export const monthClosings = pgTable('month_closings', {
  month: text('month').primaryKey(),
  figures: jsonb('figures').$type<TaxMonth>().notNull(),
  lastSerials: jsonb('last_serials').$type<LastSerials>().notNull(),
  closedBy: text('closed_by').notNull(),
  closedAt: moment('closed_at').notNull(),
})
export type MonthClosing = typeof monthClosings.$inferSelect
