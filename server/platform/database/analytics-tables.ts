import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './column-types.ts'

export const orderClientIds = pgTable('order_client_ids', {
  orderId: text('order_id').primaryKey(),
  clientId: text('client_id').notNull(),
  sessionId: text('session_id'),
  deliveredTo: text('delivered_to').array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
})
