import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'

const BATCH = 1_000
const ORDERS = 200

/** Blanks the body, which may name people; much later deletes the row, whose id detects repeats. @returns blanked */
export async function purgeProcessedEvents(
  orm: Orm,
  { redactBefore, deleteBefore }: { redactBefore: SQL; deleteBefore: SQL },
): Promise<number> {
  let blanked = 0
  for (const table of [sql`payment_events`, sql`courier_webhooks`]) {
    blanked += await inBatches(
      orm,
      sql`UPDATE ${table} SET body = '' WHERE id IN (
        SELECT id FROM ${table} WHERE processed_at < ${redactBefore} AND body <> '' LIMIT ${BATCH})`,
      BATCH,
    )
    await inBatches(
      orm,
      sql`DELETE FROM ${table} WHERE id IN (
        SELECT id FROM ${table} WHERE processed_at < ${deleteBefore} AND body = '' LIMIT ${BATCH})`,
      BATCH,
    )
  }
  return blanked
}

/** Deletes an order's messages together, once all are older. @param deleteBefore for orders and messages */
export async function purgeOutbox(orm: Orm, deleteBefore: SQL): Promise<void> {
  await inBatches(
    orm,
    sql`WITH due AS (
      SELECT DISTINCT order_id FROM (
        SELECT order_id FROM outbox JOIN orders ON orders.id = order_id
        WHERE processed_at < ${deleteBefore} AND orders.created_at < ${deleteBefore}
          AND NOT EXISTS (
            SELECT FROM outbox AS other
            WHERE other.order_id = outbox.order_id AND (other.processed_at IS NULL OR other.processed_at >= ${deleteBefore}))
        ORDER BY processed_at LIMIT ${ORDERS}
      ) AS oldest
    ), gone AS (
      DELETE FROM outbox WHERE order_id IN (SELECT order_id FROM due)
    )
    SELECT order_id FROM due`,
    1,
  )
}

async function inBatches(orm: Orm, query: SQL, full: number): Promise<number> {
  let rows = 0
  for (;;) {
    const { rowCount } = await orm.execute(query)
    rows += rowCount ?? 0
    if ((rowCount ?? 0) < full) return rows
  }
}
