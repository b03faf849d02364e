import { parseCourierDays } from '#shop/checkout/delivery-estimate.ts'
import { formatDay } from '#shop/orders/ship-by-date.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** `YYYY-MM-DD`; `from` is the start of the window when the buyer chose a day. */
export type Arrival = { by: string; from: string | null }

/** @param isAbout no courier was asked about this PIN code */
export function arrivalText(day: string, isAbout: boolean): string {
  return isAbout ? `Arrives about ${formatDay(day)}` : `Arrives by ${formatDay(day)}`
}

export function orderByText(at: Date): string {
  const time = at.toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric' })
  return `when you order before ${time} on ${formatDay(todayInIndia(at))}`
}

/** "Between Thu 26 Nov and Sat 28 Nov": never promises a single day. */
export function promisedText({ by, from }: Arrival): string {
  return from === null || from >= by ? `By ${formatDay(by)}` : `Between ${formatDay(from)} and ${formatDay(by)}`
}

type Promised = { shipBy: string | null; promised: string | null; chosenDay: string | null; estimatedDays: string }

export function toArrival({ shipBy, promised, chosenDay, estimatedDays }: Promised): Arrival | null {
  if (promised === null) return null
  const days = parseCourierDays(estimatedDays)
  const from = chosenDay === null || shipBy === null || days === null ? null : addDays(shipBy, days)
  return { by: promised, from: from !== null && from < promised ? from : null }
}
