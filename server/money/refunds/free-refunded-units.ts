import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { madePieces } from '#server/platform/database/made-piece-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { freeMinutes } from '#server/orders/promises/free-minutes.ts'

/** Only once the money is back: a failed refund makes the units wanted again. The caller marks the refund afterwards. */
export async function freeRefundedUnits(tx: Tx, refundKey: string): Promise<void> {
  const parts = await tx
    .select({
      shipmentId: orderLines.shipmentId,
      minutes: orderLines.benchMinutes,
      units: refundParts.units,
      bought: orderLines.quantity,
      before: sql`(SELECT coalesce(sum(units), 0) FROM refund_parts AS earlier
        JOIN refunds AS made ON made.key = earlier.refund_key
        WHERE earlier.shipment_id = ${orderLines.shipmentId} AND earlier.line_id = ${orderLines.id}
          AND made.processed_at IS NOT NULL)`.mapWith(Number),
      made: sql`(SELECT count(*) FROM ${madePieces} WHERE ${madePieces.lineId} = ${orderLines.id})`.mapWith(Number),
    })
    .from(refundParts)
    .innerJoin(orderLines, eq(orderLines.id, refundParts.lineId))
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .innerJoin(refunds, and(eq(refunds.key, refundParts.refundKey), isNull(refunds.processedAt)))
    .where(and(eq(refundParts.refundKey, refundKey), inArray(shipments.state, ['placed', 'confirmed'])))
  for (const { shipmentId, minutes, units, bought, before, made } of parts) {
    const toMake = (returned: number) => Math.max(0, bought - returned - made)
    await freeMinutes(tx, shipmentId, (toMake(before) - toMake(before + units)) * (minutes ?? 0))
  }
}
