import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { decimal, moment } from './column-types.ts'

/** A trigger writes it: how long the unit price has been the same. */
export const pricedSince = pgTable('priced_since', {
  variantId: integer('variant_id').primaryKey(),
  since: moment('since').notNull(),
})

export const plannedSales = pgTable('planned_sales', {
  productId: integer('product_id').primaryKey(),
  at: moment('at').notNull(),
  plannedBy: text('planned_by').notNull(),
  /** Why the product did not go on sale at that moment. */
  refused: text('refused'),
})

/** Indian days, both included. At most one of a product is planned or running. */
export const timedPrices = pgTable('timed_prices', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  productId: integer('product_id').notNull(),
  percent: decimal('percent', 4, 2).notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  state: text('state', { enum: ['planned', 'running', 'over'] })
    .notNull()
    .default('planned'),
  isStruck: boolean('is_struck').notNull().default(false),
  plannedBy: text('planned_by').notNull(),
  note: text('note'),
})
export type TimedPrice = typeof timedPrices.$inferSelect

/** The job writes it when the price begins: the former price, and the one of these days. */
export const timedVariantPrices = pgTable('timed_variant_prices', {
  timedPriceId: integer('timed_price_id').notNull(),
  variantId: integer('variant_id').notNull(),
  formerPrice: integer('former_price').notNull(),
  formerDiscount: decimal('former_discount', 4, 2).notNull(),
  price: integer('price').notNull(),
  discount: decimal('discount', 4, 2).notNull(),
})
export type TimedVariantPrice = typeof timedVariantPrices.$inferSelect
