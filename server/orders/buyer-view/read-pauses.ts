import type { ShipmentView } from '#contract/order.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { toArrival } from '#shop/promises/arrival-text.ts'
import { resumeDays } from '#shop/promises/stopped-clock.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** A parcel that waits for its buyer's answer: its arrival if they answer now. */
export async function readPauses(
  tx: Orm | Tx,
  rows: readonly Shipment[],
  at: Date,
): Promise<(shipment: Shipment) => ShipmentView['pause']> {
  const doesWait = ({ daysLeft, state }: Shipment) => daysLeft !== null && hasNotLeft(state)
  if (!rows.some(doesWait)) return () => null
  const { calendar } = await readCapacity(tx, at)
  return (shipment) => {
    const { shipBy, promised, daysLeft, recipient } = shipment
    if (daysLeft === null || !doesWait(shipment)) return null
    if (shipBy === null) return { arrives: null }
    const resumed = resumeDays(calendar, todayInIndia(at), { shipBy, promised, daysLeft, state: recipient.state })
    return { arrives: toArrival({ ...shipment, ...resumed }) }
  }
}
