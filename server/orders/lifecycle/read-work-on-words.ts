import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { packings } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { WorkOnWords } from '#shop/lettering/why-not-change-words.ts'

const isLettered = sql<boolean>`(EXISTS (
  SELECT FROM order_designs JOIN order_lines ON order_lines.order_id = order_designs.order_id
  WHERE order_designs.order_id = ${shipments.orderId} AND started_at IS NOT NULL AND shipment_id = ${shipments.id}
    AND choices @> jsonb_build_array(jsonb_build_object('choice', design_id)))
  OR EXISTS (SELECT FROM made_pieces JOIN order_lines ON order_lines.id = line_id WHERE shipment_id = ${shipments.id}))`

/** The workshop's progress with each parcel. A caller that decides by it holds the order's row lock. */
export async function readWorkOnWords(
  tx: Orm | Tx,
  orders: readonly Order[],
): Promise<(order: Order, shipmentId: string) => WorkOnWords> {
  const found = await tx
    .select({
      id: shipments.id,
      state: shipments.state,
      asked: parcels.cancelRequestedAt,
      packing: packings.id,
      started: isLettered,
    })
    .from(shipments)
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(packings, and(eq(packings.shipmentId, shipments.id), isNull(packings.putBackAt)))
    .where(
      inArray(
        shipments.orderId,
        orders.map(({ id }) => id),
      ),
    )
  return (order, shipmentId) => {
    const rows = found.filter(({ id }) => id === shipmentId)
    return {
      orderState: order.state,
      state: rows[0]?.state ?? 'cancelled',
      isMade: order.madeAt !== null,
      isBegun: rows.some(({ packing, started }) => packing !== null || started),
      isCancelling: rows.some(({ asked }) => asked !== null),
    }
  }
}
