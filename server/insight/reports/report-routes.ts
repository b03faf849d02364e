import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { reportSpan } from '#contract/counter/reports.ts'
import { readReport } from './read-report.ts'
import { formatCsv } from '#server/platform/csv/format-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { countDays, findSpan, findSpanBefore, type ReportSpan } from '#shop/reports/report-period.ts'
import { isReportName, withoutMoney, type Report, type ReportColumn } from '#shop/reports/report.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendFile } from '#server/platform/routes/send-file.ts'

const DAYS_SHOWN = 30
const MAX_DAYS = 1_830

const readRoute = defineRoute('GET /counter/api/v1/reports/{report}', 'Figures of days, added up')

export function registerReportRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(readRoute, async (c) => {
    const report = await draw(c, shop, c.req.valid('query'))
    return 'ok' in report ? refuseOperation(c, report) : c.json({ data: report }, 200)
  })
  api.get('/counter/api/v1/reports/:report/file', async (c) => {
    const read = reportSpan.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    const report = await draw(c, shop, read.data)
    if ('ok' in report) return refuseOperation(c, report)
    const { name, from, to, label, columns, rows } = report
    const header = [label, ...columns.map((column) => `${column.label}${unitMarks[column.unit]}`)]
    const cells = rows.map(({ label: first, values }) => [
      first,
      ...values.map((value, index) => toCell(value, columns[index]?.unit)),
    ])
    return sendFile(c, `${name}-${from}-${to}.csv`, formatCsv([header, ...cells]))
  })
}

const unitMarks: Readonly<Record<ReportColumn['unit'], string>> = {
  count: '',
  paise: ' (₹)',
  percent: ' (%)',
  moment: ' (IST)',
}
const INDIA_MS = 5.5 * 60 * 60_000

function toCell(value: number | null, unit: ReportColumn['unit'] = 'count'): string | number | null {
  if (value === null) return null
  if (unit === 'paise') return (value / 100).toFixed(2)
  if (unit === 'moment') return new Date(value + INDIA_MS).toISOString().slice(0, 16).replace('T', ' ')
  return value
}

async function draw(c: Context, shop: Shop, given: z.output<typeof reportSpan>): Promise<Report | OperationRefusal> {
  const name = c.req.param('report') ?? ''
  if (!isReportName(name)) return refuse.notFound('not-found', 'There is no such report.')
  const span = readSpan(given, todayInIndia(shop.now()))
  if (span.from > span.to) return refuse.invalid('invalid', 'The first day must not come after the last.')
  if (countDays(span) > MAX_DAYS) return refuse.invalid('invalid', 'Please ask for five years at most.')
  const report = await readReport(shop, name, span, findSpanBefore(span, given.against ?? 'before', given.period))
  return findLimits(requireStaff(c).staff.roles, 'reports.sales').length > 0 ? withoutMoney(report) : report
}

function readSpan({ period, from, to }: z.output<typeof reportSpan>, today: string): ReportSpan {
  if (period) return findSpan(period, today)
  const last = to ?? today
  return { from: from ?? addDays(last, 1 - DAYS_SHOWN), to: last }
}
