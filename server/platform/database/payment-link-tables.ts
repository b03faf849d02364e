import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, paise } from './column-types.ts'

export const paymentLinks = pgTable('payment_links', {
  /** Ours, unique at the provider: a lost answer is found by it. */
  reference: text('reference').primaryKey(),
  dueId: text('due_id').notNull(),
  orderId: text('order_id').notNull(),
  /** `opening`: the provider's answer is not known. */
  state: text('state', { enum: ['opening', 'open', 'paid', 'cancelled', 'expired'] })
    .notNull()
    .default('opening'),
  amount: paise('amount').notNull(),
  providerLinkId: text('provider_link_id'),
  url: text('url'),
  /** The link's own payment order, known once somebody paid. */
  providerOrderId: text('provider_order_id'),
  expiresAt: moment('expires_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  checkedAt: moment('checked_at').notNull(),
})
export type PaymentLink = typeof paymentLinks.$inferSelect
