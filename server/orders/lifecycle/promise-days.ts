import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { planAlone } from '#server/orders/promises/plan-alone.ts'

/**
 * The days that an order was given when it was opened stand. What was opened before there was a calendar is planned now.
 * @returns the day by which all have arrived; null when one of them is not known
 */
export async function promiseDays(tx: Tx, placed: readonly Shipment[], placedAt: Date): Promise<string | null> {
  const unplanned = placed.filter(({ workMinutes, shipBy }) => workMinutes === null && shipBy === null)
  const days = unplanned.length === 0 ? placed : await planAnew(tx, placed, unplanned, placedAt)
  const arrivals = days.map(({ promised }) => promised)
  return arrivals.includes(null) ? null : (arrivals.toSorted().at(-1) ?? null)
}

/**
 * Finds days from this moment on, for orders that gave theirs up; one that was chosen is kept if it still can be.
 * @returns all shipments, as they are then
 */
export async function planAnew(
  tx: Tx,
  all: readonly Shipment[],
  planned: readonly Shipment[],
  at: Date,
): Promise<Shipment[]> {
  const toPlan = planned.map((shipment) => {
    const {
      id,
      recipient,
      zone,
      mode,
      estimatedDays,
      daysToMake: lead,
      keepsDays: keeps,
      workMinutes,
      chosenDay,
    } = shipment
    const { postcode, state } = recipient
    const courier = { zone, mode, estimatedDays }
    return { id, postcode, state, courier, minutes: workMinutes ?? 0, lead, keeps, chosenDay, expectedDay: null }
  })
  const wished = await planAlone(tx, at, toPlan)
  const isTooLate = !wished.ok && wished.reason === 'day-not-possible'
  const done = isTooLate
    ? await planAlone(
        tx,
        at,
        toPlan.map((each) => ({ ...each, chosenDay: null })),
      )
    : wished
  if (!done.ok) throw new Error('The days of a paid order were taken while it was planned alone')
  return tx
    .select()
    .from(shipments)
    .where(
      inArray(
        shipments.id,
        all.map(({ id }) => id),
      ),
    )
    .orderBy(shipments.position)
}
