import { formatDay } from '#shop/orders/ship-by-date.ts'
import type { ReportSpan } from '#shop/reports/report-period.ts'
import { FiguresTable } from '../design/figures.tsx'
import { showFigure } from './show-figure.ts'
import type { ShownReport } from './shown-report.ts'

type Figures = NonNullable<ShownReport['figures']>

/** Each figure of the span beside that of the days it is compared with. */
export function SpanFigures({ report: { figures, from, to, before } }: { report: ShownReport }) {
  if (!figures) return null
  return (
    <FiguresTable
      caption="In all, and before"
      columns={[
        { label: 'In all' },
        { label: nameSpan({ from, to }), isNumber: true },
        { label: nameSpan(before), isNumber: true },
        { label: 'Change', isNumber: true },
      ]}
      rows={figures.map((figure) => [
        figure.label,
        showFigure(figure.value, figure.unit),
        showFigure(figure.before, figure.unit),
        showChange(figure),
      ])}
    />
  )
}

function nameSpan({ from, to }: ReportSpan): string {
  const thisYear = String(new Date().getFullYear())
  const name = (day: string) => {
    const [, date, month] = formatDay(day).split(' ')
    return `${date} ${month}${day.startsWith(thisYear) ? '' : ` ${day.slice(0, 4)}`}`
  }
  return from === to ? name(from) : `${name(from)} – ${name(to)}`
}

/** No percent of nothing. */
function showChange({ value, before }: Figures[number]): string {
  if (value === null || before === null || before === 0) return '–'
  const percent = Math.round(((value - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('en-IN')} %`
}
