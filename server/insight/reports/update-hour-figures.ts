import { sql } from 'drizzle-orm'
import { isFreeGiftSql } from '#server/platform/database/is-free-gift-sql.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { duringDay, indianDay } from './indian-days.ts'
import { updateChangedDays } from './update-changed-days.ts'

/** Orders may be committed this long after their time. */
const OVERLAP_MS = 2 * 60_000

/** Recounts days with orders since the last run by hour; the first run takes all days. */
export function updateHourFigures(shop: Pick<Shop, 'database' | 'now'>, stopping: AbortSignal): Promise<void> {
  return updateChangedDays(shop, stopping, {
    watermark: 'hour figures',
    overlapMs: OVERLAP_MS,
    selectDays: (since) => sql`
      SELECT DISTINCT to_char(${indianDay(sql`placed_at`)}, 'YYYY-MM-DD') AS day FROM orders
      WHERE placed_at >= ${since}::timestamptz ORDER BY 1`,
    write: writeHours,
  })
}

async function writeHours(tx: Tx, day: string): Promise<void> {
  await tx.execute(sql`DELETE FROM hour_figures WHERE day = ${day}`)
  await tx.execute(sql`
    INSERT INTO hour_figures (day, hour, orders, pieces, taxable, tax)
    SELECT ${day}::date, extract(hour FROM placed_at AT TIME ZONE 'Asia/Kolkata'), count(*), sum(pieces), sum(subtotal), sum(tax)
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0) AS pieces FROM order_lines
      WHERE order_id = orders.id AND again_of IS NULL AND NOT ${sql.raw(isFreeGiftSql())}
    ) AS line
    WHERE ${duringDay(sql`placed_at`, day)} GROUP BY 2`)
}
