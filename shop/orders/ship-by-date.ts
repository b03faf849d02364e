import { addDays } from '#shop/time/add-days.ts'
import { hourInIndia, todayInIndia } from '#shop/time/today-in-india.ts'
import { parseCourierDays, SLACK_DAYS } from '#shop/checkout/delivery-estimate.ts'

const CUT_OFF_HOUR = 14
const SUNDAY = 0
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Working days are Monday to Saturday, at least one. @returns `YYYY-MM-DD`; null without a known time */
export function shipByDate(placedAt: Date, daysToMake: number | null): string | null {
  if (daysToMake === null) return null
  let day = countedDay(placedAt)
  for (let left = Math.max(1, daysToMake); left > 0; left--) day = nextOpenDay(addDays(day, 1))
  return day
}

export function orderBy(at: Date): Date {
  return new Date(`${countedDay(at)}T${CUT_OFF_HOUR}:00:00+05:30`)
}

function countedDay(placedAt: Date): string {
  const today = todayInIndia(placedAt)
  return nextOpenDay(hourInIndia(placedAt) >= CUT_OFF_HOUR ? addDays(today, 1) : today)
}

function nextOpenDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY ? addDays(day, 1) : day
}

export function promisedDate(shipBy: string | null, estimatedDays: string): string | null {
  const days = parseCourierDays(estimatedDays)
  return shipBy === null || days === null ? null : addDays(shipBy, days + SLACK_DAYS)
}

/** `Wed 25 Nov`. Avoids `Intl`: loading its names takes a phone 200 ms during hydration. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** `29 Feb`. */
export const formatDayOfYear = ({ day, month }: { day: number; month: number }) => `${day} ${MONTHS[month - 1]}`

/** `25 Nov 2029`. */
export function formatDayAndYear(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
