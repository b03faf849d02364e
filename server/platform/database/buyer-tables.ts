import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { generatedId, moment, paise } from './column-types.ts'

/** A job derives the figures from orders; staff write `note` and `tags`. */
export const buyers = pgTable('buyers', {
  id: generatedId('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  orders: integer('orders').notNull(),
  /** Paise, less refunds. */
  spent: paise('spent').notNull(),
  customerId: integer('customer_id'),
  note: text('note').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
  version: integer('version').notNull().default(1),
})
export type Buyer = typeof buyers.$inferSelect

export const buyerRequests = pgTable('buyer_requests', {
  buyerId: bigint('buyer_id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: ['export', 'erase'] }).notNull(),
  askedById: text('asked_by_id').notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: moment('asked_at').notNull(),
})
