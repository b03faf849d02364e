import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment, paise } from './column-types.ts'

/** Cash that a courier collected and paid out to the shop. */
export const cashRemittances = pgTable('cash_remittances', {
  id: generatedId('id').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  amount: paise('amount').notNull(),
  paidOn: date('paid_on').notNull(),
  /** Number of the bank transfer or of the courier's list. */
  reference: text('reference').notNull(),
  recordedBy: text('recorded_by').notNull(),
  recordedAt: moment('recorded_at').notNull(),
})
export type CashRemittance = typeof cashRemittances.$inferSelect
