import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

export const isForgotten = sql`NOT EXISTS (
  SELECT FROM orders WHERE orders.email = buyers.email AND placed_at IS NOT NULL AND NOT is_account_deleted)`

/** The staff's notes about them are erased, too. @param which a condition on `buyers` */
export async function eraseBuyers(tx: Orm | Tx, which: SQL): Promise<void> {
  await tx.execute(sql`
    WITH gone AS (DELETE FROM buyers WHERE ${which} RETURNING id)
    DELETE FROM audit_personal WHERE subject_kind = 'buyer' AND subject_id IN (SELECT id::text FROM gone)`)
}
