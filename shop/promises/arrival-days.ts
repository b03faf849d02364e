import { todayInIndia } from '#shop/time/today-in-india.ts'
import { afterLastOrders, arrivalDay, type WorkshopCalendar } from './workshop-calendar.ts'
import { orderBefore, planLeaving, type Transit, type Work } from './plan-work.ts'

/** Working days; longer lead times get no date before the order. */
export const LONGEST_LEAD = 45

/** `leaves`: the day of dispatch by working days to make. */
export type LeavingDays = { leaves: ReadonlyMap<number, string>; orderBy: Date | null; today: string }

export function leavingDays(
  calendar: WorkshopCalendar,
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
  /** The latest day of arrival, `YYYY-MM-DD`, by working days to make. */
  arrives: Record<string, string>
  orderBy: Date
}

export function arrivalDays(
  calendar: WorkshopCalendar,
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
