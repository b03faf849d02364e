import { addDays } from '#shop/time/add-days.ts'
import type { Place } from './work-list.ts'

export type ShipDayColumn = string

const DAYS_AHEAD = 6
export const CARDS_SHOWN = 25

export function shipDayColumns(today: string): ShipDayColumn[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  return ['late', ...days, 'later', 'unknown', 'waiting']
}

/** `dueBy` ignores shipments that wait for their buyer; null when all of them wait. */
export type ShipDays = { shipBy: string | null; dueBy: string | null }

/** A packed parcel is not late: it waits for the courier today. */
export function findShipDayColumn(place: Place, { shipBy, dueBy }: ShipDays, today: string): ShipDayColumn {
  if (shipBy === null) return 'unknown'
  if (dueBy === null) return 'waiting'
  if (dueBy < today) return place === 'packed' ? today : 'late'
  return dueBy < addDays(today, DAYS_AHEAD) ? dueBy : 'later'
}
