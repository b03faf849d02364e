import { todayInIndia } from '#shop/time/today-in-india.ts'

/**
 * The day by which an order has to be packed: its placing day, and so many working days on. The workshop works from Monday
 * to Saturday.
 * @param days null when a piece has no known time: then there is no day
 * @returns as `2026-11-25`
 */
export function packByDate(placedAt: Date, days: number | null): string | null {
  if (days === null) return null
  const day = new Date(`${todayInIndia(placedAt)}T00:00:00Z`)
  for (let left = days; left > 0 || day.getUTCDay() === SUNDAY;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== SUNDAY) left--
  }
  return day.toISOString().slice(0, 10)
}

const SUNDAY = 0

/** A day of the calendar for people: `Wed 25 Nov`. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-IN', { timeZone: 'UTC', ...options })
  return `${part({ weekday: 'short' })} ${date.getUTCDate()} ${part({ month: 'short' })}`
}
