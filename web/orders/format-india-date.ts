export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** India is 5:30 ahead of UTC all year. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000

/** `4 May 2026, 5:30 pm IST`. By hand, so that every browser says the same. */
export function formatIndiaDateTime(iso: string): string {
  const moment = new Date(Date.parse(iso) + INDIA_OFFSET_MS)
  const hours = moment.getUTCHours()
  const minutes = String(moment.getUTCMinutes()).padStart(2, '0')
  return `${formatIndiaDate(iso)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'} IST`
}

/** `4 May 2026`, by the day in India. */
export function formatIndiaDate(iso: string): string {
  const moment = new Date(Date.parse(iso) + INDIA_OFFSET_MS)
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
}

/** `Wed 4 May`, by the day in India. */
export function formatIndiaWeekday(iso: string): string {
  const moment = new Date(Date.parse(iso) + INDIA_OFFSET_MS)
  const month = MONTHS[moment.getUTCMonth()]?.slice(0, 3)
  return `${WEEKDAYS[moment.getUTCDay()]} ${moment.getUTCDate()} ${month}`
}
