import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { addDays } from '#shop/time/add-days.ts'

export const indianDay = (moment: SQL): SQL => sql`((${moment}) AT TIME ZONE 'Asia/Kolkata')::date`

export const startOfDay = (day: string): SQL => sql`${`${day}T00:00:00+05:30`}::timestamptz`

export const duringDay = (column: SQL, day: string): SQL =>
  sql`${column} >= ${startOfDay(day)} AND ${column} < ${startOfDay(addDays(day, 1))}`

/** Serializes the processes that write figures. */
export const waitForOthers = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('day figures'))`)
