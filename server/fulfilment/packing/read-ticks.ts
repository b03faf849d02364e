import { and, asc, desc, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { packings, packingTicks, pickMarks, type Packing } from '#server/platform/database/packing-tables.ts'

/** The newest packing of each parcel that was not put back. */
export function listNewestPackings(tx: Orm | Tx, shipmentIds: readonly string[]): Promise<Packing[]> {
  const newer = sql`(SELECT FROM packings AS newer WHERE newer.shipment_id = ${packings.shipmentId}
    AND newer.put_back_at IS NULL AND newer.n > ${packings.n})`
  return tx
    .select()
    .from(packings)
    .where(and(inArray(packings.shipmentId, [...shipmentIds]), isNull(packings.putBackAt), notExists(newer)))
}

export type TickedUnit = Pick<
  typeof packingTicks.$inferSelect,
  'packingId' | 'lineId' | 'piece' | 'unit' | 'batch' | 'bestBefore'
>

/** Whether the packer noted what its label says. */
export const hasLabel = ({ batch, bestBefore }: Pick<TickedUnit, 'batch' | 'bestBefore'>): boolean =>
  batch !== '' || bestBefore !== null

/** Units in the box, and pieces in hampers, by the latest tick. */
export async function readTicks(tx: Orm | Tx, packingIds: readonly string[]): Promise<TickedUnit[]> {
  if (packingIds.length === 0) return []
  const { packingId, lineId, piece, unit, batch, bestBefore, isTicked, happenedAt, id } = packingTicks
  const latest = await tx
    .selectDistinctOn([packingId, lineId, piece, unit], { packingId, lineId, piece, unit, batch, bestBefore, isTicked })
    .from(packingTicks)
    .where(inArray(packingId, [...packingIds]))
    .orderBy(asc(packingId), asc(lineId), asc(piece), asc(unit), desc(happenedAt), desc(id))
  return latest.filter((tick) => tick.isTicked)
}

/** Units between shelf and box, by the latest mark; none after the parcel was put back. */
export async function readMarks(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<{ shipmentId: string; lineId: number; unit: number; mark: (typeof pickMarks.$inferSelect)['mark'] }[]> {
  const { shipmentId, lineId, unit, mark, happenedAt, id } = pickMarks
  const putBackAt = sql`(SELECT max(put_back_at) FROM packings WHERE packings.shipment_id = ${shipmentId})`
  return tx
    .selectDistinctOn([shipmentId, lineId, unit], { shipmentId, lineId, unit, mark })
    .from(pickMarks)
    .where(and(inArray(shipmentId, [...shipmentIds]), sql`${happenedAt} > coalesce(${putBackAt}, '-infinity')`))
    .orderBy(asc(shipmentId), asc(lineId), asc(unit), desc(happenedAt), desc(id))
}
