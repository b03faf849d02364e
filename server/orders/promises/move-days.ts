import { inArray, min } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { workshopLoad } from '#server/platform/database/workshop-tables.ts'
import { placeForLeaving, withLoad } from '#shop/promises/plan-work.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readCapacity } from './read-capacity.ts'
import { lockDays, overbookDays, releaseDays, type ShipmentLoad } from './reserve-days.ts'

/** Takes minutes before the new ship-by day, even past a day's capacity. The caller holds the order's row lock. */
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
  // Past days are locked in the same ascending order.
  await lockDays(tx, held?.first != null && held.first < today ? held.first : today)
  await releaseDays(tx, ids)
  const { calendar } = await readCapacity(tx, at)
  let capacity = calendar
  const loads: ShipmentLoad[] = []
  for (const { id, workMinutes } of moved) {
    const load = placeForLeaving(capacity, at, shipBy, workMinutes ?? 0)
    capacity = withLoad(capacity, load)
    loads.push({ shipmentId: id, load })
  }
  await overbookDays(tx, calendar, loads)
}
