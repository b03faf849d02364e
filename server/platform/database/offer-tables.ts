import { bigint, boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OfferConditions, OfferGives } from '#shop/offers/offer-terms.ts'
import { bySql, moment } from './column-types.ts'

/** Indian days, both included. */
export const offers = pgTable('offers', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  conditions: jsonb('conditions').$type<OfferConditions>().notNull().default({}),
  gives: jsonb('gives').$type<OfferGives>().notNull(),
  firstDay: date('first_day'),
  lastDay: date('last_day'),
  isActive: boolean('is_active').notNull().default(true),
  /** `offer` applies without a code. */
  lane: text('lane', { enum: ['offer', 'code'] })
    .notNull()
    .default('code'),
  isSample: boolean('is_sample').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().default(bySql),
})

export const codes = pgTable('codes', {
  code: text('code').primaryKey(),
  offerId: integer('offer_id').notNull(),
  uses: integer('uses').notNull().default(0),
  mostUses: integer('most_uses'),
  mostUsesEach: integer('most_uses_each'),
})

/** The credit that a sample earns on a later order of many. */
export const samples = pgTable('samples', {
  lineId: bigint('line_id', { mode: 'number' }).primaryKey(),
  orderId: text('order_id').notNull(),
  code: text('code').notNull(),
})

export const codeUses = pgTable('code_uses', {
  orderId: text('order_id').primaryKey(),
  code: text('code').notNull(),
  person: text('person'),
  isHeld: boolean('is_held').notNull().default(true),
  usedAt: moment('used_at').notNull(),
})
