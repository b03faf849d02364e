/** A month after 31 January is the last day of February. @param day `YYYY-MM-DD` */
export function addCalendarMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(wanted, date.getUTCDate()))
  return date.toISOString().slice(0, 10)
}
