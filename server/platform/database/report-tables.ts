import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, paise } from './column-types.ts'

/** `all` has one empty key; `left` counts shipments by ship-by day: `on time`, `late` or `waiting`. */
export const dayFigures = pgTable('day_figures', {
  day: date('day').notNull(),
  kind: text('kind', { enum: ['all', 'product', 'category', 'place', 'left'] }).notNull(),
  key: text('key').notNull(),
  orders: integer('orders').notNull(),
  pieces: integer('pieces').notNull(),
  taxable: paise('taxable').notNull(),
  tax: paise('tax').notNull(),
  /** Paise, with its GST. */
  delivery: paise('delivery').notNull(),
  refunds: paise('refunds').notNull(),
})

export const hourFigures = pgTable('hour_figures', {
  day: date('day').notNull(),
  hour: smallint('hour').notNull(),
  orders: integer('orders').notNull(),
  pieces: integer('pieces').notNull(),
  taxable: paise('taxable').notNull(),
  tax: paise('tax').notNull(),
})

/** Orders by Indian day of creation. Each paid order also counts as tried, and each tried one as opened. */
export const funnelFigures = pgTable('funnel_figures', {
  day: date('day').primaryKey(),
  begun: integer('begun').notNull(),
  windowOpened: integer('window_opened').notNull(),
  tried: integer('tried').notNull(),
  paid: integer('paid').notNull(),
})

export const stockOuts = pgTable('stock_outs', {
  variantId: integer('variant_id').notNull(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
})

export const searchMisses = pgTable('search_misses', {
  day: date('day').notNull(),
  words: text('words').notNull(),
  times: integer('times').notNull(),
})
