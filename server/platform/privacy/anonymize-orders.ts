import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'

const finalStates = sql`('delivered', 'cancelled', 'returned', 'refunded', 'expired')`
/** Lists the fields to keep, so that fields added later are erased, too. */
export const withoutPerson = sql`'{"firstName": "", "lastName": "", "email": "", "phone": "", "address": ""}'::jsonb
  || jsonb_build_object('city', recipient->'city', 'state', recipient->'state',
    'country', recipient->'country', 'postcode', recipient->'postcode')`
/** Orders per statement: its locks are held for milliseconds. */
const BATCH = 500

/** Tax law requires name and address on the invoice, so orders wait for theirs. @param before the last status change */
export async function anonymizeOrders(orm: Orm, before: SQL, now: Date): Promise<number> {
  let erased = 0
  for (;;) {
    const { rowCount } = await orm.execute(sql`
      WITH due AS (
        SELECT id FROM orders
        WHERE customer_id IS NULL AND anonymized_at IS NULL AND created_at < ${before} AND state IN ${finalStates}
          AND (placed_at IS NULL OR EXISTS (SELECT FROM invoices WHERE order_id = orders.id)
            OR EXISTS (SELECT FROM receipt_vouchers WHERE order_id = orders.id))
          AND NOT EXISTS (SELECT FROM order_status_history WHERE order_id = orders.id AND changed_at > ${before})
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      ), shipments AS (
        UPDATE shipments SET recipient = ${withoutPerson} WHERE order_id IN (SELECT id FROM due)
        RETURNING id
      ), events AS (
        DELETE FROM parcel_events WHERE shipment_id IN (SELECT id FROM shipments)
      ), parcels AS (
        UPDATE parcels SET label = NULL WHERE shipment_id IN (SELECT id FROM shipments)
      ), taken_back AS (
        UPDATE returns SET reason = '', closed_for = NULL, trouble = NULL
        WHERE shipment_id IN (SELECT id FROM shipments)
      ), codes AS (
        UPDATE code_uses SET person = NULL WHERE order_id IN (SELECT id FROM due)
      ), notes AS (
        DELETE FROM order_notes WHERE order_id IN (SELECT id FROM due)
      ), audited AS (
        DELETE FROM audit_personal WHERE (subject_kind = 'order' AND subject_id IN (SELECT id FROM due))
          OR (subject_kind = 'shipment' AND subject_id IN (SELECT id FROM shipments))
      )
      UPDATE orders SET email = '', is_contact_erasure_requested = false, anonymized_at = ${now}::timestamptz, fingerprint = 'erased',
        buyer = '{"name": "", "email": "", "phone": ""}', held_for = NULL, held_by = NULL, held_at = NULL
      WHERE id IN (SELECT id FROM due)`)
    erased += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return erased
  }
}
