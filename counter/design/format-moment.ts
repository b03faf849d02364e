const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
const dayOfYear = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})
const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
})

/** "today 14:05", "3 Nov 09:12", "3 Nov 2025 09:12", as the clock in India has it, on one line. @param at ISO or ms */
export function formatMoment(at: string | number, now: number = Date.now()): string {
  const moment = new Date(at)
  const [onDay, today] = [dayOfYear.format(moment), dayOfYear.format(now)]
  const shown = onDay === today ? 'today' : onDay.slice(-4) === today.slice(-4) ? day.format(moment) : onDay
  return `${shown} ${time.format(moment)}`.replaceAll(' ', '\u00a0')
}
