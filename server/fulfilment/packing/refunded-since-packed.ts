import { sql, type SQL } from 'drizzle-orm'

/** The closed box holds a unit that was refunded later. @param shipmentId an expression */
export function refundedSincePacked(shipmentId: SQL): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM refund_parts JOIN refunds ON refunds.key = refund_key
    WHERE refund_parts.shipment_id = ${shipmentId} AND line_id IS NOT NULL AND refunds.status <> 'failed'
      AND refunds.created_at > coalesce(
        (SELECT max(packed_at) FROM packings WHERE packings.shipment_id = ${shipmentId}),
        (SELECT max(changed_at) FROM shipment_status_history AS history
          WHERE history.shipment_id = ${shipmentId} AND history.state = 'packed')))`
}
