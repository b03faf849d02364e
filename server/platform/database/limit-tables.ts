import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Created by the limiter (server/platform/limits/open-limiter.ts); here it is only purged. */
export const requestLimits = pgTable('request_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
