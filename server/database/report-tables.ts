import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { paise } from './column-types.ts'

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
