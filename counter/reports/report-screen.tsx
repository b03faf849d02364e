import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { isByDay, isReportName, reportTabs, reportTitles, rowChoices, type ReportName } from '#shop/reports/report.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { useRead } from '../api/use-read.ts'
import { SelectField } from '../design/field.tsx'
import { FiguresTable } from '../design/figures.tsx'
import { ReadFailure } from '../design/read-failure.tsx'
import { useMediaQuery } from '../design/use-media-query.ts'
import { NoScreen } from '../layout/no-screen.tsx'
import { Screen } from '../layout/screen.tsx'
import { useMe } from '../session/me.ts'
import { ChooseSpan, readSpanQuery } from './choose-span.tsx'
import { ReportChart } from './report-chart.tsx'
import { showFigure } from './show-figure.ts'
import type { ShownReport } from './shown-report.ts'
import { SpanFigures } from './span-figures.tsx'

const ONE = 'GET /counter/api/v1/reports/{report}'

export function ReportScreen() {
  const { report = 'sales' } = useParams()
  return isReportName(report) ? <NamedReport name={report} /> : <NoScreen />
}

function NamedReport({ name }: { name: ReportName }) {
  const { staff } = useMe()
  const [address, setAddress] = useSearchParams()
  const query = readSpanQuery(address)
  const search = address.toString()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const read = useRead(ONE, { params: { report: name }, query })
  const shown = read.data?.data.data
  const { title, lead } = reportTitles[name]
  const [limit] = findLimits(staff.roles, 'reports.sales')
  return (
    <Screen title={title} lead={limit ? `${lead} ${limit}` : lead}>
      {!isNarrow && <ReportLinks name={name} search={search} />}
      <div className="report-bar">
        {isNarrow && <ReportChoice name={name} search={search} />}
        <RowChoice name={name} search={search} />
        <ChooseSpan query={query} setAddress={setAddress} isCompared={name === 'sales'} />
        <a
          className="button button-outline"
          href={`/counter/api/v1/reports/${name}/file?${new URLSearchParams({ ...query }).toString()}`}
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

const findTab = (name: ReportName) => reportTabs.find(({ reports }) => reports.some((report) => report === name))

function ReportLinks({ name, search }: Chosen) {
  return (
    <nav className="views" aria-label="Reports">
      {reportTabs.map((tab) => (
        <Link
          key={tab.title}
          className="view"
          to={{ pathname: `/reports/${tab.reports[0]}`, search }}
          aria-current={tab === findTab(name) ? 'page' : 'false'}
        >
          {tab.title}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone so many links would push the figures out of sight. */
function ReportChoice({ name, search }: Chosen) {
  const navigate = useNavigate()
  return (
    <SelectField<ReportName>
      label="Report"
      value={findTab(name)?.reports[0] ?? name}
      onChange={(next) => void navigate({ pathname: `/reports/${next}`, search })}
      options={reportTabs.map(({ title, reports }) => ({ value: reports[0], label: title }))}
    />
  )
}

function RowChoice({ name, search }: Chosen) {
  const navigate = useNavigate()
  const reports: readonly ReportName[] = findTab(name)?.reports ?? []
  if (reports.length < 2) return null
  return (
    <SelectField<ReportName>
      label="By"
      value={name}
      onChange={(next) => void navigate({ pathname: `/reports/${next}`, search })}
      options={reports.map((value) => ({ value, label: rowChoices[value] ?? reportTitles[value].title }))}
    />
  )
}

function DrawnReport({ report, title }: { report: ShownReport; title: string }) {
  const { columns, total, label } = report
  const listed = isByDay(report) ? report.rows.toReversed().filter(hasFigures) : report.rows
  const left = report.rows.length - listed.length
  if (listed.length === 0)
    return (
      <div className="stack">
        <SpanFigures report={report} />
        <div className="blank">
          <p>Nothing in this time. Figures are added up once a minute.</p>
        </div>
      </div>
    )
  const show = (value: number | null, index: number) => showFigure(value, columns[index]?.unit)
  return (
    <div className="stack">
      <SpanFigures report={report} />
      <section className="panel" aria-label="Chart">
        <ReportChart report={report} />
      </section>
      <FiguresTable
        caption={title}
        columns={[{ label }, ...columns.map((column) => ({ label: column.label, isNumber: true }))]}
        rows={listed.map((row) => [row.label, ...row.values.map(show)])}
        {...(total && { total: ['In all', ...total.map(show)] })}
      />
      {left > 0 && (
        <p className="muted">
          {label}s without sales and refunds: {left}. The file lists them, too.
        </p>
      )}
    </div>
  )
}

const hasFigures = ({ values }: ShownReport['rows'][number]) => values.some((value) => value !== 0)
