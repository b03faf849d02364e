import { addDays } from '#shop/time/add-days.ts'
import { addMonths } from '#shop/tax/tax-period.ts'

/** Indian days, both included. */
export type ReportSpan = { from: string; to: string }

export const reportPeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'last-365-days',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const periodLabels: Readonly<Record<ReportPeriod, string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This financial year',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-365-days': 'Last 365 days',
}

/** A span before is `before`; the same days a year before are `year`. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

const FIRST_MONTH_OF_YEAR = 4

/** Quarters and years are financial ones: the year begins in April. */
export function findSpan(period: ReportPeriod, today: string): ReportSpan {
  const month = today.slice(0, 7)
  const sinceApril = (Number(today.slice(5, 7)) - FIRST_MONTH_OF_YEAR + 12) % 12
  const since = (first: string) => ({ from: `${first}-01`, to: today })
  if (period === 'this-month') return since(month)
  if (period === 'last-month') return { from: `${addMonths(month, -1)}-01`, to: lastDayOf(addMonths(month, -1)) }
  if (period === 'this-quarter') return since(addMonths(month, -(sinceApril % 3)))
  if (period === 'this-year') return since(addMonths(month, -sinceApril))
  return { from: addDays(today, 1 - Number(period.split('-')[1])), to: today }
}

const stepOf: Readonly<Partial<Record<ReportPeriod, number>>> = { 'this-month': 1, 'this-quarter': 3, 'this-year': 12 }

/** Whole and running months are compared with months, other spans with as many days. */
export function findSpanBefore(span: ReportSpan, against: Comparison, period?: ReportPeriod): ReportSpan {
  const months = against === 'year' ? 12 : ((period && stepOf[period]) ?? countWholeMonths(span))
  if (months > 0) return { from: shiftMonths(span.from, -months), to: shiftMonths(span.to, -months) }
  const days = countDays(span)
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) }
}

export function countDays({ from, to }: ReportSpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** @returns 0 unless the span begins and ends with a month */
function countWholeMonths({ from, to }: ReportSpan): number {
  if (!from.endsWith('-01') || to !== lastDayOf(to.slice(0, 7))) return 0
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  )
}

function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** The last day of a month stays the last one. */
function shiftMonths(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = lastDayOf(month)
  const same = `${month}-${day.slice(8)}`
  return day === lastDayOf(day.slice(0, 7)) || same > last ? last : same
}
