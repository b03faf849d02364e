import { formatRupees } from '#shop/money/paise.ts'
import type { ReportColumn } from '#shop/reports/report.ts'
import { formatMoment } from '../design/format-moment.ts'

/** A figure of a report as its table says it; a dash where there is none. */
export function showFigure(value: number | null, unit: ReportColumn['unit'] = 'count'): string {
  if (value === null) return '–'
  if (unit === 'paise') return formatRupees(value)
  if (unit === 'percent') return `${value} %`
  return unit === 'moment' ? formatMoment(value) : value.toLocaleString('en-IN')
}
