import { addDays } from '#shop/time/add-days.ts'
import type { Place } from './work-list.ts'

/** A column of the board: a day of the week ahead, what is before, behind or beyond it, or what waits for its buyer. */
export type ShipDayColumn = string

const DAYS_AHEAD = 6
/** Of each column, the first ones; what is beyond is counted, and found in the list. */
export const CARDS_SHOWN = 25

/** In the board's order; days are Indian, `YYYY-MM-DD`. */
export function shipDayColumns(today: string): ShipDayColumn[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  return ['late', ...days, 'later', 'unknown', 'waiting']
}

/** `dueBy`: without the shipments whose clock stands; null where it stands for all of them. */
export type ShipDays = { shipBy: string | null; dueBy: string | null }

/** What is packed is not late: it waits for the courier, today. */
export function findShipDayColumn(place: Place, { shipBy, dueBy }: ShipDays, today: string): ShipDayColumn {
  if (shipBy === null) return 'unknown'
  if (dueBy === null) return 'waiting'
  if (dueBy < today) return place === 'packed' ? today : 'late'
  return dueBy < addDays(today, DAYS_AHEAD) ? dueBy : 'later'
}
