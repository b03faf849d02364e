import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLineParts, orderLines, refundParts, refunds } from '#server/platform/database/order-tables.ts'
import { shelvedRows } from '#server/platform/database/shelved-rows.ts'
import type { Units } from './reserve-stock.ts'

/** Units that choices take from stock in these shipments, in addition to the lines' variants. */
export async function readParts(tx: Tx, shipmentIds: readonly string[]): Promise<Units[]> {
  return tx
    .select({ variantId: orderLineParts.variantId, quantity: orderLineParts.quantity })
    .from(orderLineParts)
    .innerJoin(orderLines, eq(orderLines.id, orderLineParts.lineId))
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
}

export type ShelvedLine = {
  id: number
  shipmentId: string
  variantId: number
  quantity: number
  fromStock: boolean
  /** Refunded units, and those of them back on the shelf. */
  returned: number
  restocked: number
}

/** A failed refund returns no units; those that were restocked with it stay restocked. */
export async function readShelvedLines(tx: Tx, shipmentIds: readonly string[]): Promise<ShelvedLine[]> {
  const unitsOf = (counted: ReturnType<typeof eq> | undefined) =>
    sql<number>`least(${orderLines.quantity}, coalesce(sum(${refundParts.units}) FILTER (WHERE ${counted}), 0))::int`
  return tx
    .select({
      id: orderLines.id,
      shipmentId: orderLines.shipmentId,
      variantId: orderLines.variantId,
      quantity: orderLines.quantity,
      fromStock: orderLines.fromStock,
      returned: unitsOf(or(refundParts.isRestocked, ne(refunds.status, 'failed'))),
      restocked: sql<number>`least(${orderLines.quantity}, ${unitsOf(eq(refundParts.isRestocked, true))} + coalesce((
        SELECT sum(shelved) FROM (${sql.raw(shelvedRows)}) AS back), 0))::int`,
    })
    .from(orderLines)
    .leftJoin(refundParts, eq(refundParts.lineId, orderLines.id))
    .leftJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .where(inArray(orderLines.shipmentId, [...shipmentIds]))
    .groupBy(orderLines.id)
    .orderBy(orderLines.id)
}

export type ShelvedPart = typeof orderLineParts.$inferSelect

export async function readShelvedParts(tx: Tx, lines: readonly Pick<ShelvedLine, 'id'>[]): Promise<ShelvedPart[]> {
  const ids = lines.map(({ id }) => id)
  return tx.select().from(orderLineParts).where(inArray(orderLineParts.lineId, ids))
}

/** Parts of each piece, without those for the whole shipment. */
export const partsPerPiece = ({ quantity, ofShipment }: ShelvedPart, line: Pick<ShelvedLine, 'quantity'>) =>
  Math.floor((quantity - ofShipment) / line.quantity)

/** These parts of choices are in stock again. */
export async function markParts(tx: Tx, parts: readonly (Units & { lineId: number })[]): Promise<void> {
  for (const { lineId, variantId, quantity } of parts)
    await tx
      .update(orderLineParts)
      .set({ restocked: sql`${orderLineParts.restocked} + ${quantity}` })
      .where(and(eq(orderLineParts.lineId, lineId), eq(orderLineParts.variantId, variantId)))
}
