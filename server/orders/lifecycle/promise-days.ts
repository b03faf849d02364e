import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { planAlone } from '#server/orders/promises/plan-alone.ts'

/** Keeps the days of planned shipments, and plans those without days. @returns the day by which all arrive; null when one arrival is unknown */
export async function promiseDays(tx: Tx, placed: readonly Shipment[], placedAt: Date): Promise<string | null> {
  const unplanned = placed.filter(({ workMinutes, shipBy }) => workMinutes === null && shipBy === null)
  const days = unplanned.length === 0 ? placed : await planAnew(tx, placed, unplanned, placedAt)
  return lastArrival(days)
}

/** The day by which all arrive; null when one arrival is unknown. Cancelled and returned shipments count for nothing. */
export function lastArrival(all: readonly Pick<Shipment, 'state' | 'promised'>[]): string | null {
  const open = all.filter(({ state }) => state !== 'cancelled' && state !== 'returned')
  const arrivals = open.map(({ promised }) => promised)
  return arrivals.includes(null) ? null : (arrivals.toSorted().at(-1) ?? null)
}

/** A stored shipment, to be planned again with the day that the buyer chose. */
export function toShipmentToPlan(shipment: Shipment) {
  const { id, recipient, zone, mode, estimatedDays, daysToMake: lead, shelfLifeDays: keeps } = shipment
  const { postcode, state } = recipient
  const { workMinutes, chosenDay } = shipment
  const courier = { zone, mode, estimatedDays }
  return { id, postcode, state, courier, minutes: workMinutes ?? 0, lead, keeps, chosenDay, expectedDay: null }
}

/** Keeps a day that the buyer chose, if it is still possible. @returns all shipments as they are then */
export async function planAnew(
  tx: Tx,
  all: readonly Shipment[],
  planned: readonly Shipment[],
  at: Date,
): Promise<Shipment[]> {
  const toPlan = planned.map(toShipmentToPlan)
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
