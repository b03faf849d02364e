import { todayInIndia } from '#shop/time/today-in-india.ts'

/** `days` are working days, Monday to Saturday; null when a product has no known time. Returns `YYYY-MM-DD`. */
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

export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-IN', { timeZone: 'UTC', ...options })
  return `${part({ weekday: 'short' })} ${date.getUTCDate()} ${part({ month: 'short' })}`
}
