import { sql } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { enqueueProofReminder } from '#server/platform/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { stillChanges } from './still-changes.ts'

/** Days until the reminders of a buyer who has not answered. */
export const REMINDED_AFTER_DAYS = [1, 2, 3] as const

/** After a pause the shop sends only the latest due reminder. Outbox rows are unique, so a repeat writes nothing. */
export async function remindProofs({ database, now }: Pick<Shop, 'database' | 'now'>): Promise<void> {
  const at = now()
  await database.orm.transaction(async (tx) => {
    const waiting = parseRows(
      { key: 'always', orderId: 'always', days: 'always' },
      await tx.execute<{ key: string; orderId: string; days: number }>(sql`
        SELECT proofs.key, proofs.order_id AS "orderId",
          floor(extract(epoch FROM ${at}::timestamptz - proofs.created_at) / 86400)::int AS days
        FROM proofs JOIN orders ON orders.id = proofs.order_id
          JOIN order_lines ON order_lines.id = line_id JOIN shipments ON shipments.id = shipment_id
        WHERE decision IS NULL AND released_at IS NULL AND ${stillChanges(sql`orders.state`, sql`shipments.state`)} AND orders.email <> ''
          AND proofs.created_at <= ${at}::timestamptz - interval '1 day'`),
    )
    for (const { key, orderId, days } of waiting) {
      const day = REMINDED_AFTER_DAYS.findLast((each) => each <= days)
      if (day !== undefined) await enqueueProofReminder(tx, orderId, { key, day }, at)
    }
  })
}
