import { todayInIndia } from '#shop/time/today-in-india.ts'
import { afterLastOrders, arrivalDay, type BenchCalendar } from './bench-calendar.ts'
import { orderBefore, planLeaving, type Transit, type Work } from './plan-work.ts'

/** Working days; for what takes longer nothing is told before it is ordered. */
export const LONGEST_LEAD = 45

/** Of one piece, by its working days: on which day it leaves. The same for every address. */
export type LeavingDays = { leaves: ReadonlyMap<number, string>; orderBy: Date | null; today: string }

/**
 * When single pieces leave that are ordered at this moment, by the rule that orders are stored by (`planWork`).
 * @param workOf one piece of so many working days
 */
export function leavingDays(
  calendar: BenchCalendar,
  at: Date,
  workOf: (lead: number) => Omit<Work, 'lead'>,
): LeavingDays {
  const leaves = new Map<number, string>()
  for (let lead = 0; lead <= LONGEST_LEAD; lead++) {
    const plan = planLeaving(calendar, at, { ...workOf(lead), lead })
    if (plan) leaves.set(lead, plan.shipBy)
  }
  return { leaves, orderBy: orderBefore(calendar, at), today: todayInIndia(at) }
}

export type ArrivalDays = {
  /** By working days to make (0 for what is on the shelf): the day, `YYYY-MM-DD`, by which it arrives. */
  arrives: Record<string, string>
  /** Ordered before this moment it arrives by these days. */
  orderBy: Date
}

/** @returns null when the benches are closed for as far as the calendar goes */
export function arrivalDays(
  calendar: BenchCalendar,
  { leaves, orderBy, today }: LeavingDays,
  transit: Transit,
): ArrivalDays | null {
  if (orderBy === null || leaves.size === 0) return null
  const arrives = [...leaves].map(([lead, shipBy]) => {
    const day = arrivalDay(calendar, shipBy, transit.days, transit.state)
    return [lead, afterLastOrders(calendar, day, transit, today)]
  })
  return { arrives: Object.fromEntries(arrives), orderBy }
}
