import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { advanceWatermark, readWatermark } from '#server/platform/jobs/watermark.ts'
import type { Shop } from '#server/platform/shop.ts'
import { waitForOthers } from './indian-days.ts'

const WATERMARK = 'stock-outs'
/** Movements may be committed this long after their time. */
const OVERLAP_MS = 2 * 60_000
const VARIANTS_AT_ONCE = 500

/** Finds times at stock 0 by the database's clock, which stamps movements. Variants made to order stay as they are. */
export async function updateStockOuts({ database }: Pick<Shop, 'database'>, stopping: AbortSignal): Promise<void> {
  const [clock] = parseRows(
    { at: 'always' },
    await database.orm.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`),
  )
  if (!clock) return
  const reached = await readWatermark(database, WATERMARK)
  const since = new Date((reached?.getTime() ?? OVERLAP_MS) - OVERLAP_MS)
  const moved = parseRows(
    { id: 'always' },
    await database.orm.execute<{ id: number }>(sql`
      SELECT DISTINCT variant_id AS id FROM stock_movements WHERE created_at >= ${since}::timestamptz ORDER BY 1`),
  ).map(({ id }) => id)
  for (let at = 0; at < moved.length; at += VARIANTS_AT_ONCE) {
    if (stopping.aborted) return
    const variantIds = moved.slice(at, at + VARIANTS_AT_ONCE)
    await database.orm.transaction((tx) => writeStockOuts(tx, variantIds, since))
  }
  await advanceWatermark(database, WATERMARK, new Date(clock.at))
}

/** Counts back from today's stock within one snapshot. */
async function writeStockOuts(tx: Tx, variantIds: number[], since: Date): Promise<void> {
  const ids = sql`ANY(${sql.param(variantIds)}::int[])`
  const start = sql`${since}::timestamptz`
  await waitForOthers(tx)
  await tx.execute(sql`DELETE FROM stock_outs WHERE variant_id = ${ids} AND began_at >= ${start}`)
  await tx.execute(sql`UPDATE stock_outs SET ended_at = NULL WHERE variant_id = ${ids} AND ended_at >= ${start}`)
  await tx.execute(sql`
    WITH moved AS (
      SELECT variant_id, created_at AS at, lead(created_at) OVER (PARTITION BY variant_id ORDER BY created_at, movement.id) AS next_at,
        stock - coalesce(sum(change) OVER (PARTITION BY variant_id ORDER BY created_at DESC, movement.id DESC
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS units_left
      FROM stock_movements AS movement JOIN variants ON variants.id = variant_id
      WHERE variant_id = ${ids} AND created_at >= ${start} AND stock IS NOT NULL
    ), closed AS (
      UPDATE stock_outs SET ended_at = earliest.at
      FROM (SELECT variant_id, min(at) AS at FROM moved GROUP BY variant_id) AS earliest
      WHERE stock_outs.variant_id = earliest.variant_id AND ended_at IS NULL AND began_at < ${start}
    )
    INSERT INTO stock_outs (variant_id, began_at, ended_at)
    SELECT variant_id, at, next_at FROM moved WHERE units_left = 0 AND (next_at IS NULL OR next_at > at)`)
}
