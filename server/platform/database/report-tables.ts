import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, paise } from './column-types.ts'

/**
 * Added up anew, day by day, from orders and refunds. `all` has one key, an empty one; `left` are shipments by their
 * ship-by day: `on time`, `late` or `waiting`.
 */
export const dayFigures = pgTable(
  'day_figures',
  {
    /** Indian, `2026-11-22`. */
    day: date('day').notNull(),
    kind: text('kind', { enum: ['all', 'product', 'category', 'place', 'left'] }).notNull(),
    key: text('key').notNull(),
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    taxable: paise('taxable').notNull(),
    tax: paise('tax').notNull(),
    /** With its GST. */
    delivery: paise('delivery').notNull(),
    /** Of the day they were made on. */
    refunds: paise('refunds').notNull(),
  },
  (figure) => [primaryKey({ columns: [figure.kind, figure.day, figure.key] })],
)

/** By the hour in which orders were paid; day and hour are Indian. */
export const hourFigures = pgTable(
  'hour_figures',
  {
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    taxable: paise('taxable').notNull(),
    tax: paise('tax').notNull(),
  },
  (figure) => [primaryKey({ columns: [figure.day, figure.hour] })],
)

/** How far the orders begun on an Indian day came: who paid has tried, who tried has opened the window. */
export const funnelFigures = pgTable('funnel_figures', {
  day: date('day').primaryKey(),
  begun: integer('begun').notNull(),
  windowOpened: integer('window_opened').notNull(),
  tried: integer('tried').notNull(),
  paid: integer('paid').notNull(),
})

/** A counted variant was at 0 from its movement at `beganAt` to the one at `endedAt`; null: it still is. */
export const stockOuts = pgTable(
  'stock_outs',
  {
    variantId: integer('variant_id').notNull(),
    beganAt: moment('began_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (stockOut) => [primaryKey({ columns: [stockOut.variantId, stockOut.beganAt] })],
)

/** What was searched for and not found. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day').notNull(),
    words: text('words').notNull(),
    times: integer('times').notNull(),
  },
  (miss) => [primaryKey({ columns: [miss.day, miss.words] })],
)
