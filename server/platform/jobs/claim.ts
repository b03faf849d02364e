import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '#server/platform/database/open-database.ts'

/** Milliseconds, longer than any provider's timeout. */
export const LEASE_MS = 30_000

type QueueTable = PgTable & { id: AnyPgColumn; attempts: AnyPgColumn; nextAttemptAt: AnyPgColumn }

/** @param until the row is due again then, such as after a crash @returns false if another process has the row */
export async function claim(
  orm: Orm,
  table: QueueTable,
  { id, attempts }: { id: number | string; attempts: number },
  until: Date,
): Promise<boolean> {
  const claimed = await orm
    .update(table)
    .set({ attempts: sql`${table.attempts} + 1`, nextAttemptAt: until })
    .where(and(eq(table.id, id), eq(table.attempts, attempts)))
  return claimed.rowCount === 1
}
