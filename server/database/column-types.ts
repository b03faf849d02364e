import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

// Column types that several tables share, by their meaning.

/** A moment to the millisecond, as JavaScript counts. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A number the database gives each row, never used again. */
export const generatedId = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()
