import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The table is the limiter's own (server/limits/open-limiter.ts); here it is only tidied. */
export const requestLimits = pgTable('request_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
