import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Choices } from '#shop/cart/choices.ts'
import { moment } from './column-types.ts'

/** Identified by `lineKey`: variant and choices. `name` is a copy, for products no longer sold. */
export const wishes = pgTable('wishes', {
  customerId: integer('customer_id').notNull(),
  lineKey: text('line_key').notNull(),
  variantId: integer('variant_id').notNull(),
  choices: jsonb('choices').$type<Choices>().notNull().default({}),
  name: text('name').notNull(),
  addedAt: moment('added_at').notNull(),
})

export const wishShares = pgTable('wish_shares', {
  customerId: integer('customer_id').primaryKey(),
  code: text('code').notNull(),
  firstName: text('first_name').notNull().default(''),
  createdAt: moment('created_at').notNull(),
})
