import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { CounterAnswer } from '#contract/counter/routes.ts'
import { formatRupees } from '#shop/money/paise.ts'
import { isByDay, isReportName, reportNames, reportTitles, type ReportName } from '#shop/reports/report.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useRead } from '../api/use-read.ts'
import { SelectField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { NoScreen } from '../frame/no-screen.tsx'
import { Screen } from '../frame/screen.tsx'
import { useMe } from '../session/me.ts'
import { ReportChart } from './report-chart.tsx'

const ONE = 'GET /counter/api/v1/reports/{report}'
export type ShownReport = CounterAnswer<typeof ONE>['data']

const spans = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } as const
type Span = `${keyof typeof spans}`
const spanOptions = Object.entries(spans).map(([value, label]) => ({ value: value as Span, label }))

/** What was sold, by day, goods, category and State; what was not; which promises were kept. */
export function ReportScreen() {
  const { report = 'sales' } = useParams()
  return isReportName(report) ? <NamedReport name={report} /> : <NoScreen />
}

function NamedReport({ name }: { name: ReportName }) {
  const { staff } = useMe()
  const [address, setAddress] = useSearchParams()
  const span = spanOptions.find(({ value }) => value === address.get('days'))?.value ?? '30'
  const [to] = useState(() => todayInIndia(new Date()))
  const query = { from: addDays(to, 1 - Number(span)), to }
  const read = useRead(ONE, { params: { report: name }, query })
  const shown = read.data?.data.data
  const { title, lead } = reportTitles[name]
  const [limit] = findLimits(staff.roles, 'reports.sales')
  return (
    <Screen title={title} lead={limit ? `${lead} ${limit}` : lead}>
      <nav className="views" aria-label="Reports">
        {reportNames.map((each) => (
          <Link
            key={each}
            className="view"
            to={{ pathname: `/reports/${each}`, search: address.toString() }}
            aria-current={each === name ? 'page' : 'false'}
          >
            {reportTitles[each].title}
          </Link>
        ))}
      </nav>
      <div className="report-bar">
        <SelectField
          label="Time"
          value={span}
          onChange={(days) => setAddress({ days }, { replace: true })}
          options={spanOptions}
        />
        <a
          className="button button-outline"
          href={`/counter/api/v1/reports/${name}/file?${new URLSearchParams(query).toString()}`}
          download
        >
          Download as CSV
        </a>
      </div>
      {read.isError && !shown && <ReadFailure error={read.error} retry={() => void read.refetch()} />}
      {shown?.name === name && <DrawnReport report={shown} title={title} />}
    </Screen>
  )
}

function DrawnReport({ report, title }: { report: ShownReport; title: string }) {
  const { columns, total, label } = report
  const rows = isByDay(report) ? report.rows.toReversed() : report.rows
  if (rows.length === 0)
    return (
      <div className="blank">
        <p>Nothing in this time. Figures are added up once a minute.</p>
      </div>
    )
  const show = (value: number, index: number) =>
    columns[index]?.unit === 'paise' ? formatRupees(value) : value.toLocaleString('en-IN')
  return (
    <div className="stack">
      <section className="panel" aria-label="Chart">
        <ReportChart report={report} />
      </section>
      <FiguresTable
        caption={title}
        columns={[{ label }, ...columns.map((column) => ({ label: column.label, isNumber: true }))]}
        rows={rows.map((row) => [row.label, ...row.values.map(show)])}
        {...(total && { total: ['In all', ...total.map(show)] })}
      />
    </div>
  )
}
