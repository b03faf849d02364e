import { todayInIndia } from '#shop/time/today-in-india.ts'

/** A month of Indian days, `2026-11`. */
export type Month = string

/** One workbook holds a year at most. */
export const MOST_MONTHS = 12

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

export function monthOf(moment: Date): Month {
  return todayInIndia(moment).slice(0, 7)
}

export function addMonths(month: Month, months: number): Month {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** Midnights in India; `until` is exclusive. */
export function monthBounds(month: Month): { from: Date; until: Date } {
  const start = (of: Month) => new Date(`${of}-01T00:00:00+05:30`)
  return { from: start(month), until: start(addMonths(month, 1)) }
}

const names = 'January February March April May June July August September October November December'.split(' ')

export function monthName(month: Month): string {
  return `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
