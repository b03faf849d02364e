import { formatDay } from '#shop/orders/ship-by-date.ts'
import { monthName } from '#shop/tax/tax-period.ts'
import { addDays } from '#shop/time/add-days.ts'
import type { Report } from './report.ts'
import { countDays, type ReportSpan } from './report-period.ts'

export type DayGroup = 'day' | 'week' | 'month'

const MOST_DAYS = 62
const MOST_WEEKS = 26

export const groupLabels: Readonly<Record<DayGroup, string>> = { day: 'Day', week: 'Week', month: 'Month' }

export function chooseGroup(span: ReportSpan): DayGroup {
  const days = countDays(span)
  if (days <= MOST_DAYS) return 'day'
  return days <= MOST_WEEKS * 7 ? 'week' : 'month'
}

/** Adds rows of days up to rows of the group, with those in which nothing was sold. @param rows by day, `2026-11-26` */
export function groupDays(span: ReportSpan, group: DayGroup, rows: Report['rows'], columns: number): Report['rows'] {
  const known = new Map(rows.map(({ label, values }) => [label, values]))
  const groups = new Map<string, { last: string; values: number[] }>()
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const first = day === span.from || startsGroup(day, group) ? day : [...groups.keys()].at(-1)!
    const sums = groups.get(first) ?? { last: day, values: Array.from({ length: columns }, () => 0) }
    groups.set(first, {
      last: day,
      values: sums.values.map((sum, index) => sum + (known.get(day)?.[index] ?? 0)),
    })
  }
  return [...groups].map(([first, { last, values }]) => ({ label: nameGroup(first, last, group), values }))
}

/** Weeks begin on Monday. */
function startsGroup(day: string, group: DayGroup): boolean {
  if (group === 'day') return true
  return group === 'month' ? day.endsWith('-01') : new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

function nameGroup(first: string, last: string, group: DayGroup): string {
  if (group === 'month') return monthName(first.slice(0, 7))
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}
