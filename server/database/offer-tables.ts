import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OfferConditions, OfferGives } from '#shop/offers/offer-terms.ts'
import { moment } from './column-types.ts'

/** Days are Indian, both included. */
export const offers = pgTable('offers', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  conditions: jsonb('conditions').$type<OfferConditions>().notNull().default({}),
  gives: jsonb('gives').$type<OfferGives>().notNull(),
  firstDay: date('first_day'),
  lastDay: date('last_day'),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`now()`),
})

export const codes = pgTable('codes', {
  code: text('code').primaryKey(),
  offerId: integer('offer_id').notNull(),
  uses: integer('uses').notNull().default(0),
  mostUses: integer('most_uses'),
  mostUsesEach: integer('most_uses_each'),
})

/** `person`: see `buyerDigest`. */
export const codeUses = pgTable('code_uses', {
  orderId: text('order_id').primaryKey(),
  code: text('code').notNull(),
  person: text('person'),
  isHeld: boolean('is_held').notNull().default(true),
  usedAt: moment('used_at').notNull(),
})
