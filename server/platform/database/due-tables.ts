import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, paise } from './column-types.ts'

export const dues = pgTable('dues', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  position: smallint('position').notNull(),
  label: text('label').notNull().default(''),
  amount: paise('amount').notNull(),
  /** Gift cards pay one due of an order, and leave the `rest` to the payment provider. */
  kind: text('due_kind', { enum: ['usual', 'rest', 'gift cards'] })
    .notNull()
    .default('usual'),
  payableFrom: moment('payable_from').notNull(),
  payableUntil: moment('payable_until').notNull(),
  state: text('state', { enum: ['waiting', 'paid', 'void'] })
    .notNull()
    .default('waiting'),
  providerOrderId: text('provider_order_id'),
  /** Counts the new provider orders that it got because earlier payments were refunded. */
  renewals: smallint('renewals').notNull().default(0),
  paymentId: text('payment_id'),
  paymentStartLeaseUntil: moment('payment_start_lease_until'),
})
export type Due = typeof dues.$inferSelect
