import { sql, type SQL } from 'drizzle-orm'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Database, Tx } from '#server/platform/database/open-database.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Days of the return window: until then the shop must be able to reach the shopper. */
const RETURN_WINDOW_DAYS = 30

const WITHOUT_CONTACT = sql`'{"email": "", "phone": ""}'::jsonb`

/** From now on nobody can open their order pages. @param isTheirs a condition on `orders` */
export async function requestContactErasure(tx: Tx, isTheirs: SQL): Promise<void> {
  await tx.execute(
    sql`UPDATE orders SET is_contact_erasure_requested = true, is_account_deleted = true WHERE ${isTheirs}`,
  )
}

/** For final orders past the return window; `anonymizeOrders` erases name and street later. @returns how many orders */
export async function eraseContactDetails({
  database,
  now,
}: {
  database: Database
  now: Shop['now']
}): Promise<number> {
  return database.orm.transaction(async (tx) => {
    const erased = await eraseContacts(tx, now())
    await erasePhotographs(tx, erased)
    return erased.length
  })
}

async function eraseContacts(tx: Tx, now: Date): Promise<string[]> {
  const erased = parseRows(
    { id: 'always' },
    await tx.execute<{ id: string }>(sql`
    WITH erased AS (
      UPDATE orders SET
        email = '', buyer = buyer || ${WITHOUT_CONTACT},
        is_contact_erasure_requested = false
      WHERE is_contact_erasure_requested
        AND state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')
        AND NOT EXISTS (
          SELECT FROM order_status_history WHERE order_id = orders.id
            AND changed_at > ${now}::timestamptz - ${RETURN_WINDOW_DAYS} * interval '1 day')
      RETURNING id
    ), shipments AS (
      UPDATE shipments SET recipient = recipient || ${WITHOUT_CONTACT} WHERE order_id IN (SELECT id FROM erased)
      RETURNING id
    ), photographs AS (
      DELETE FROM packing_pictures USING packings
      WHERE packings.id = packing_id AND packings.shipment_id IN (SELECT id FROM shipments)
    ), asked AS (
      DELETE FROM proofs WHERE order_id IN (SELECT id FROM erased)
    ), audited AS (
      DELETE FROM audit_personal WHERE (subject_kind = 'order' AND subject_id IN (SELECT id FROM erased))
        OR (subject_kind = 'shipment' AND subject_id IN (SELECT id FROM shipments))
    )
    SELECT id FROM erased`),
  )
  return erased.map(({ id }) => id)
}

/** Keeps a photograph that another customer's order uses. A trigger makes the drawing go first. */
async function erasePhotographs(tx: Tx, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return
  const theirs = sql`(SELECT design_id FROM order_designs WHERE order_id IN (${sql.join(
    orders.map((id) => sql`${id}`),
    sql`, `,
  )}) AND NOT EXISTS (
    SELECT FROM order_designs AS same JOIN orders ON orders.id = same.order_id
    WHERE same.design_id = order_designs.design_id AND email <> '' AND state NOT IN ('expired', 'cancelled')))`
  await tx.execute(sql`UPDATE designs SET lines = '{}', path = '' FROM design_photographs
    WHERE design_id = designs.id AND designs.id IN ${theirs}`)
  await tx.execute(sql`DELETE FROM design_photographs WHERE design_id IN ${theirs}`)
}
