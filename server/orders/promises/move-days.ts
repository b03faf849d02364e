import { inArray, min } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { placeForLeaving, withLoad } from '#shop/promises/plan-work.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readBench } from './read-bench.ts'
import { lockDays, overbookDays, releaseDays, type ShipmentLoad } from './reserve-days.ts'

/**
 * A person has set the day on which they leave: gives back what the shipments of one order hold and takes it before that
 * day, also where a day then holds more than it has. The order is locked. @param moved with their minutes at the bench
 */
export async function moveDays(
  tx: Tx,
  at: Date,
  moved: readonly { id: string; workMinutes: number | null }[],
  shipBy: string,
): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const today = todayInIndia(at)
  const [held] = await tx
    .select({ first: min(workshopLoad.day) })
    .from(workshopLoad)
    .where(inArray(workshopLoad.shipmentId, ids))
  // Days of the past that are given back are locked in the same order as all others.
  await lockDays(tx, held?.first != null && held.first < today ? held.first : today)
  await releaseDays(tx, ids)
  const { calendar } = await readBench(tx, at)
  let bench = calendar
  const loads: ShipmentLoad[] = []
  for (const { id, workMinutes } of moved) {
    const load = placeForLeaving(bench, at, shipBy, workMinutes ?? 0)
    bench = withLoad(bench, load)
    loads.push({ shipmentId: id, load })
  }
  await overbookDays(tx, calendar, loads)
}
