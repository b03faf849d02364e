import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'
import { duringDay, indianDay } from './indian-days.ts'
import { updateChangedDays } from './update-changed-days.ts'

/** A payment window may open, and a provider report, this long after the order or payment began. */
const OVERLAP_MS = 60 * 60_000

/** Recounts days whose orders were begun, attempted or paid since the last run. */
export function updateFunnel(shop: Pick<Shop, 'database' | 'now'>, stopping: AbortSignal): Promise<void> {
  return updateChangedDays(shop, stopping, {
    watermark: 'funnel',
    overlapMs: OVERLAP_MS,
    selectDays: (since) => sql`
      SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (
        SELECT ${indianDay(sql`created_at`)} AS day FROM orders WHERE created_at >= ${since}::timestamptz
        UNION SELECT ${indianDay(sql`created_at`)} FROM orders WHERE placed_at >= ${since}::timestamptz
        UNION SELECT ${indianDay(sql`orders.created_at`)} FROM payments JOIN orders ON orders.id = order_id
          WHERE payments.created_at >= ${since}::timestamptz
      ) AS days ORDER BY day`,
    write: writeFunnel,
  })
}

async function writeFunnel(tx: Tx, day: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO funnel_figures (day, begun, window_opened, tried, paid)
    SELECT ${day}::date, count(*), count(*) FILTER (WHERE is_opened OR is_tried OR placed_at IS NOT NULL),
      count(*) FILTER (WHERE is_tried OR placed_at IS NOT NULL), count(placed_at)
    FROM orders CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM dues WHERE order_id = orders.id AND provider_order_id IS NOT NULL) AS is_opened,
        EXISTS (SELECT FROM payments WHERE order_id = orders.id) AS is_tried
    ) AS how_far
    WHERE ${duringDay(sql`created_at`, day)}
    ON CONFLICT (day) DO UPDATE SET begun = excluded.begun, window_opened = excluded.window_opened, tried = excluded.tried,
      paid = excluded.paid`)
}
