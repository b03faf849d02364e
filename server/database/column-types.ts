import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Milliseconds, as JavaScript's Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Never reused. */
export const generatedId = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity()
