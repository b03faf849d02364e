import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLineParts, orderLines } from '#server/database/order-tables.ts'
import type { Units } from './reserve-stock.ts'

/** Units that choices take off the shelf in these shipments, beside the variants of their lines. */
export async function readParts(tx: Tx, shipmentIds: readonly string[]): Promise<Units[]> {
  return tx
    .select({ variantId: orderLineParts.variantId, quantity: orderLineParts.quantity })
    .from(orderLineParts)
    .innerJoin(orderLines, eq(orderLines.id, orderLineParts.lineId))
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
}
