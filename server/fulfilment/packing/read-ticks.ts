import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { packingTicks, pickMarks } from '#server/platform/database/packing-tables.ts'

/** Units in the box, and pieces in hampers, by the latest tick. */
export async function readTicks(
  tx: Tx,
  packingIds: readonly string[],
): Promise<{ packingId: string; lineId: number; piece: string; unit: number }[]> {
  if (packingIds.length === 0) return []
  const { packingId, lineId, piece, unit, isTicked, happenedAt, id } = packingTicks
  const latest = await tx
    .selectDistinctOn([packingId, lineId, piece, unit], { packingId, lineId, piece, unit, isTicked })
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
