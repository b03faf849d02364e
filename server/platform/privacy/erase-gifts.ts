import { sql, type SQL } from 'drizzle-orm'
import type { Orm } from '#server/platform/database/open-database.ts'
import { withoutPerson } from './anonymize-orders.ts'

/** The courier's remarks name the recipient, too. */
export async function eraseRecipients(orm: Orm, endedBefore: SQL): Promise<void> {
  await orm.execute(sql`
    WITH ended AS (
      UPDATE shipments SET recipient = ${withoutPerson}
      WHERE state IN ('delivered', 'cancelled', 'returned')
        AND concat(recipient ->> 'firstName', recipient ->> 'lastName', recipient ->> 'phone', recipient ->> 'address') <> ''
        AND EXISTS (SELECT FROM gifts WHERE shipment_id = shipments.id AND created_at < ${endedBefore})
        AND NOT EXISTS (SELECT FROM shipment_status_history
          WHERE shipment_id = shipments.id AND changed_at > ${endedBefore})
      RETURNING id
    ), events AS (
      DELETE FROM parcel_events WHERE shipment_id IN (SELECT id FROM ended)
    ), audited AS (
      DELETE FROM audit_personal WHERE subject_kind = 'shipment' AND subject_id IN (SELECT id FROM ended)
    )
    UPDATE parcels SET label = NULL WHERE shipment_id IN (SELECT id FROM ended)`)
}

export async function eraseNotes(orm: Orm, endedBefore: SQL, now: Date): Promise<void> {
  await orm.execute(sql`
    UPDATE gift_requests SET to_name = '', from_name = '' FROM shipments JOIN orders ON orders.id = order_id
    WHERE shipments.id = gift_requests.shipment_id AND gift_requests.to_name <> ''
      AND orders.state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')
      AND orders.created_at < ${endedBefore}
      AND NOT EXISTS (SELECT FROM order_status_history
        WHERE order_status_history.order_id = orders.id AND changed_at > ${endedBefore})`)
  await orm.execute(sql`
    UPDATE gifts SET to_name = '', from_name = '', message = '', path = '', erased_at = ${now}::timestamptz
    FROM shipments JOIN orders ON orders.id = order_id
    WHERE shipments.id = shipment_id AND erased_at IS NULL
      AND orders.state IN ('delivered', 'cancelled', 'returned', 'refunded', 'expired')
      AND orders.created_at < ${endedBefore}
      AND NOT EXISTS (SELECT FROM order_status_history
        WHERE order_status_history.order_id = orders.id AND changed_at > ${endedBefore})`)
}
