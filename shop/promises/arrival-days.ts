import { formatDay, orderBy, promisedDate, shipByDate } from '#shop/orders/ship-by-date.ts'

/** Working days; for what takes longer nothing is told before it is ordered. */
export const LONGEST_LEAD = 45

export type ArrivalDays = {
  /** By working days to make (0 for what is on the shelf): the day, `YYYY-MM-DD`, by which it arrives. */
  arrives: Record<string, string>
  /** Ordered before this moment it arrives by these days. */
  orderBy: Date
}

/**
 * The same days that an order writes down when it is placed at this moment.
 * @param courierDays as `3` or `5-7 days`
 * @returns null when the courier does not say how long it takes
 */
export function arrivalDays(at: Date, courierDays: string): ArrivalDays | null {
  const arrives: Record<string, string> = {}
  for (let lead = 0; lead <= LONGEST_LEAD; lead++) {
    const day = promisedDate(shipByDate(at, lead), courierDays)
    if (day === null) return null
    arrives[lead] = day
  }
  return { arrives, orderBy: orderBy(at) }
}

/** "Arrives by Sat 28 Nov". @param day `YYYY-MM-DD` @param isAbout nobody could be asked about this very PIN */
export function arrivalText(day: string, isAbout: boolean): string {
  return isAbout ? `Arrives about ${formatDay(day)}` : `Arrives by ${formatDay(day)}`
}
