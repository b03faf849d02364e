import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'

/** Adds the movement that explains the difference. @param units null: made to order */
export async function countStock(tx: Tx, variantId: number, units: number | null, actor: string): Promise<void> {
  // A separate statement, so that the next one sees the movements of the previous lock holder.
  await tx.execute(sql`SELECT FROM variants WHERE id = ${variantId} FOR UPDATE`)
  await tx.execute(sql`
    WITH counted AS (UPDATE variants SET stock = ${units} WHERE id = ${variantId} RETURNING id, stock),
    known AS (SELECT coalesce(sum(change), 0)::int AS units FROM stock_movements WHERE variant_id = ${variantId})
    INSERT INTO stock_movements (variant_id, change, reason, actor)
    SELECT id, stock - units, 'counted', ${actor} FROM counted, known WHERE stock <> units`)
}
