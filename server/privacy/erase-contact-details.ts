import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/database/open-database.ts'
import type { Shop } from '#server/shop.ts'

/** Goods may come back for so long (specification, section 1): until then the shop must be able to write. */
const RETURN_WINDOW_DAYS = 30

/** Marks the orders of an account that goes: their e-mail and phone are to go as well, once nobody needs them. */
export async function requestContactErasure(tx: Tx, customerId: number): Promise<void> {
  await tx.execute(
    sql`UPDATE orders SET is_contact_erasure_requested = true, is_account_deleted = true WHERE customer_id = ${customerId}`,
  )
}

/**
 * Takes e-mail and phone off marked orders that have come to an end and can no longer be returned. Name and street follow
 * later, as with any order without an account (server/privacy/anonymize-orders.ts).
 * @returns how many orders
 */
export async function eraseContactDetails({
  database,
  now,
}: {
  database: Database
  now: Shop['now']
}): Promise<number> {
  const { rowCount } = await database.orm.execute(sql`
    UPDATE orders SET
      email = '', ship_to = ship_to || '{"email": "", "phnNo": ""}', is_contact_erasure_requested = false
    WHERE is_contact_erasure_requested
      AND state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')
      AND NOT EXISTS (
        SELECT FROM order_status_history WHERE order_id = orders.id
          AND changed_at > ${now()}::timestamptz - ${RETURN_WINDOW_DAYS} * interval '1 day')`)
  return rowCount ?? 0
}
