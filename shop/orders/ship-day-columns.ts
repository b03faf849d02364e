import { addDays } from '#shop/time/add-days.ts'
import type { Place } from './work-list.ts'

/** A column of the board: a day of the week ahead, or what is before, behind or beyond it. */
export type ShipDayColumn = string

const DAYS_AHEAD = 6
/** Of each column, the first ones; what is beyond is counted, and found in the list. */
export const CARDS_SHOWN = 25

/** In the board's order; days are Indian, `YYYY-MM-DD`. */
export function shipDayColumns(today: string): ShipDayColumn[] {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  return ['late', ...days, 'later', 'unknown']
}

/** What is packed is not late: it waits for the courier, today. */
export function findShipDayColumn(place: Place, shipBy: string | null, today: string): ShipDayColumn {
  if (shipBy === null) return 'unknown'
  if (shipBy < today) return place === 'packed' ? today : 'late'
  return shipBy < addDays(today, DAYS_AHEAD) ? shipBy : 'later'
}
