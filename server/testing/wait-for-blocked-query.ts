import { fail } from 'node:assert/strict'
import type { Database } from '#server/platform/database/open-database.ts'

/** The embedded database has one connection, so nothing runs concurrently. */
export const needsTwoConnections = !process.env['TEST_DATABASE_URL'] && 'needs a database of many connections'

/** Waits until another connection's statement is blocked by a lock. The caller's connection must hold none. */
export async function waitForBlockedQuery({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const late = Date.now() + 60_000; Date.now() < late;) {
    const { rows } = await pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
  fail('nobody waits')
}
