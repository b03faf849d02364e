import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { releaseDays, releaseMinutes } from './reserve-days.ts'

/** Releases minutes of a shipment, latest days first. The caller holds the order's row lock. */
export async function freeMinutes(tx: Tx, shipmentId: string, minutes: number): Promise<void> {
  const held = await tx
    .select()
    .from(workshopLoad)
    .where(eq(workshopLoad.shipmentId, shipmentId))
    .orderBy(desc(workshopLoad.day))
  let left = minutes
  const isFreed = (load: { minutes: number }) => {
    if (load.minutes > left) return false
    left -= load.minutes
    return true
  }
  const kept = held.find((load) => !isFreed(load))
  const freed = minutes - (kept ? 0 : left)
  if (held.length === 0 || freed === 0) return
  const workMinutes = sql`${shipments.workMinutes} - ${freed}`
  await tx.update(shipments).set({ workMinutes }).where(eq(shipments.id, shipmentId))
  // Days are locked in ascending order, so the earlier day comes first.
  if (kept && left > 0) await releaseMinutes(tx, shipmentId, { day: kept.day, minutes: left })
  await releaseDays(tx, [shipmentId], kept?.day)
}
