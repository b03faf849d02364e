import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** The limiter creates it (server/platform/limits/open-limiter.ts); a job purges it. */
export const requestLimits = pgTable('request_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
