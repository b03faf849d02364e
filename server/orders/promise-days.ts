import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import { promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'

/**
 * Writes down by which day each shipment leaves and arrives. From then on only people move these days.
 * @returns the day by which all have arrived; null when one of them is not known
 */
export async function promiseDays(tx: Tx, placed: readonly Shipment[], placedAt: Date): Promise<string | null> {
  const days = placed.map(({ id, daysToMake, estimatedDays }) => {
    const shipBy = shipByDate(placedAt, daysToMake)
    return { id, ship_by: shipBy, promised: promisedDate(shipBy, estimatedDays) }
  })
  await tx.execute(sql`UPDATE shipments SET ship_by = days.ship_by, promised = days.promised
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS days (id text, ship_by date, promised date)
    WHERE days.id = shipments.id`)
  const arrivals = days.map(({ promised }) => promised)
  return arrivals.includes(null) ? null : (arrivals.toSorted().at(-1) ?? null)
}
