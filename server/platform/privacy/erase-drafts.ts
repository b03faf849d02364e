import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

const numberIn = (kind: string) => sql`substring(subject FROM ${`^${kind}/(?:GTH-(?:Q-)?)?0*(\\d{1,9})(?:/|$)`})::int`

export async function eraseDrafts(tx: Orm | Tx): Promise<void> {
  await tx.execute(sql`
    DELETE FROM drafts WHERE
      (subject LIKE 'buyers/%' AND NOT EXISTS (SELECT FROM buyers WHERE id = ${numberIn('buyers')}))
      OR (subject LIKE 'enquiries/%' AND NOT EXISTS (SELECT FROM enquiries WHERE number = ${numberIn('enquiries')}))
      OR (subject LIKE 'orders/%' AND EXISTS (
        SELECT FROM orders WHERE number = ${numberIn('orders')} AND (is_account_deleted OR anonymized_at IS NOT NULL)))`)
}
