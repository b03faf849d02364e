import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { arrivalDay, DAYS_AHEAD, type WorkshopCalendar } from './workshop-calendar.ts'
import { orderBefore, planLeaving, planWork, type Transit, type Work } from './plan-work.ts'

/** @returns the cut-off of the last possible day of order; null when it is too late */
export function lastOrderMoment(
  calendar: WorkshopCalendar,
  at: Date,
  work: Work,
  courierDays: number,
  day: string,
): Date | null {
  const states = ['', ...new Set(calendar.rests.flatMap(({ region }) => region ?? []))]
  for (let tried = addDays(day, -1); tried >= todayInIndia(at); tried = addDays(tried, -1)) {
    const cutOff = orderBefore(calendar, new Date(`${tried}T00:00:00+05:30`))
    if (cutOff === null || todayInIndia(cutOff) !== tried) continue
    if (cutOff <= at) return null
    const leaving = planLeaving(calendar, new Date(cutOff.getTime() - 1), work)
    if (leaving && states.every((state) => arrivalDay(calendar, leaving.shipBy, courierDays, state) <= day))
      return cutOff
  }
  return null
}

export function lastDayToOrder(
  calendar: WorkshopCalendar,
  at: Date,
  work: Work,
  { transit, by }: { transit: Transit; by: string },
): string | null {
  const isInTime = (moment: Date) => (planWork(calendar, moment, work, transit)?.arrivesBy ?? '9999') <= by
  if (!isInTime(at)) return null
  const today = todayInIndia(at)
  let [last, tooLate] = [0, DAYS_AHEAD]
  while (tooLate - last > 1) {
    const middle = Math.floor((last + tooLate) / 2)
    if (isInTime(new Date(`${addDays(today, middle)}T00:00:00+05:30`))) last = middle
    else tooLate = middle
  }
  return addDays(today, last)
}
