import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

// The table of migrations/0008-analytics.sql, which says why it is as it is.

export const orderClientIds = pgTable('order_client_ids', {
  orderId: text('order_id').primaryKey(),
  clientId: text('client_id').notNull(),
  sessionId: text('session_id'),
  deliveredTo: text('delivered_to').array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
})
