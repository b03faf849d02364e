import { sql, type SQL } from 'drizzle-orm'
import type { Order } from '#server/platform/database/order-tables.ts'

type Hold = Pick<Order, 'heldFor' | 'heldShipments'>

export function isShipmentHeld({ heldFor, heldShipments }: Hold, shipmentId: string): boolean {
  return heldFor !== null && (heldShipments === null || heldShipments.includes(shipmentId))
}

/** `isShipmentHeld` for queries of `orders`. @param shipment its id, as SQL */
export const isHeldSql = (shipment: SQL): SQL => sql`(orders.held_for IS NOT NULL
  AND (orders.held_shipments IS NULL OR ${shipment} = ANY (orders.held_shipments)))`
