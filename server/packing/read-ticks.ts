import { asc, desc, inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { packingTicks } from '#server/database/packing-tables.ts'

/** Units that are in the box: of each the latest tick counts. */
export async function readTicks(
  tx: Tx,
  packingIds: readonly string[],
): Promise<{ packingId: string; lineId: number; unit: number }[]> {
  if (packingIds.length === 0) return []
  const { packingId, lineId, unit, isTicked, happenedAt, id } = packingTicks
  const latest = await tx
    .selectDistinctOn([packingId, lineId, unit], { packingId, lineId, unit, isTicked })
    .from(packingTicks)
    .where(inArray(packingId, [...packingIds]))
    .orderBy(asc(packingId), asc(lineId), asc(unit), desc(happenedAt), desc(id))
  return latest.filter((tick) => tick.isTicked)
}
