import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { isByDay, isReportName, reportNames, reportTitles, type ReportName } from '#shop/reports/report.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { useRead } from '../api/use-read.ts'
import { SelectField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { useMediaQuery } from '../design/use-media-query.ts'
import { NoScreen } from '../layout/no-screen.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { ReportChart } from './report-chart.tsx'
import { showFigure } from './show-figure.ts'
import type { ShownReport } from './shown-report.ts'

const ONE = 'GET /counter/api/v1/reports/{report}'

const spans = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } as const
type Span = `${keyof typeof spans}`
const spanOptions = Object.entries(spans).map(([value, label]) => ({ value: value as Span, label }))

export function ReportScreen() {
  const { report = 'sales' } = useParams()
  return isReportName(report) ? <NamedReport name={report} /> : <NoScreen />
}

function NamedReport({ name }: { name: ReportName }) {
  const { staff } = useMe()
  const [address, setAddress] = useSearchParams()
  const span = spanOptions.find(({ value }) => value === address.get('days'))?.value ?? '30'
  const isNarrow = useMediaQuery('(width < 48rem)')
  const [to] = useState(() => todayInIndia(new Date()))
  const query = { from: addDays(to, 1 - Number(span)), to }
  const read = useRead(ONE, { params: { report: name }, query })
  const shown = read.data?.data.data
  const { title, lead } = reportTitles[name]
  const [limit] = findLimits(staff.roles, 'reports.sales')
  return (
    <Screen title={title} lead={limit ? `${lead} ${limit}` : lead}>
      {!isNarrow && <ReportLinks name={name} search={address.toString()} />}
      <div className="report-bar">
        {isNarrow && <ReportChoice name={name} search={address.toString()} />}
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

type Chosen = { name: ReportName; search: string }

function ReportLinks({ name, search }: Chosen) {
  return (
    <nav className="views" aria-label="Reports">
      {reportNames.map((each) => (
        <Link
          key={each}
          className="view"
          to={{ pathname: `/reports/${each}`, search }}
          aria-current={each === name ? 'page' : 'false'}
        >
          {reportTitles[each].title}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone so many links would push the figures out of sight. */
function ReportChoice({ name, search }: Chosen) {
  const navigate = useNavigate()
  return (
    <SelectField
      label="Report"
      value={name}
      onChange={(next) => void navigate({ pathname: `/reports/${next}`, search })}
      options={reportNames.map((value) => ({ value, label: reportTitles[value].title }))}
    />
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
  const show = (value: number | null, index: number) => showFigure(value, columns[index]?.unit)
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
