import { sql } from 'drizzle-orm'
import { notOnItsWayBackSql } from '#server/platform/ledger/find-cash.ts'

/** Each parcel with cash: what the courier owes, what came, and when it was delivered. A parcel that ended owes nothing. */
export const cashParcels = sql`(
  SELECT orders.number, shipments.id AS shipment_id, shipments.state, parcels.awb,
    CASE WHEN delivered.at IS NULL AND shipments.state IN ('cancelled', 'returned') THEN 0 ELSE parcels.cash END AS wanted,
    coalesce(parcels.courier_name, shipments.courier_name) AS courier, parcels.created_at, delivered.at AS delivered_at,
    (SELECT coalesce(sum(amount), 0) FROM cash_remittances WHERE shipment_id = shipments.id) AS paid_out
  FROM parcels JOIN shipments ON shipments.id = parcels.shipment_id JOIN orders ON orders.id = shipments.order_id
  LEFT JOIN LATERAL (
    SELECT min(changed_at) AS at FROM shipment_status_history WHERE shipment_id = shipments.id AND state = 'delivered' AND ${notOnItsWayBackSql}
  ) AS delivered ON true
  WHERE parcels.cash IS NOT NULL)`
