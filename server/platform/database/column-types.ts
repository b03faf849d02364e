import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { currentRequestId } from '#server/platform/logging/request-id.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const priceRange = customType<{ data: string }>({ dataType: () => 'int4range' })
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const bySql = sql``
export const generatedId = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()

/** A webhook that came, until it is processed. */
export const webhookColumns = () => ({
  id: text('id').primaryKey(),
  body: text('body').notNull(),
  receivedAt: moment('received_at').notNull(),
  processedAt: moment('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  outcome: text('outcome'),
})

/** The request that caused the row; null for a job's own work. */
export const requestIdColumn = () => text('request_id').$defaultFn(() => currentRequestId() ?? sql`NULL`)
