import { sql } from 'drizzle-orm'
import { bigint, customType, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { currentRequestId } from '#server/platform/logging/request-id.ts'

/** Milliseconds, as JavaScript's Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Never reused. */
export const generatedId = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()

/** Of the request that it comes from; of a job's own work there is none. */
export const requestIdColumn = () => text('request_id').$defaultFn(() => currentRequestId() ?? sql`NULL`)
