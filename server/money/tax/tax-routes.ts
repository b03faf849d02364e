import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { closeMonth } from './close-month.ts'
import { readMonthFigures, type MonthFigures } from './read-month-figures.ts'
import { listMonths } from './list-months.ts'
import { formatCsv } from '#server/platform/csv/format-csv.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { mayCloseMonths } from '#shop/staff/limits.ts'
import { isTaxFile, taxSheets } from '#shop/tax/tax-month-files.ts'
import { sumDocuments } from '#shop/tax/tax-month.ts'
import { isMonth } from '#shop/tax/tax-period.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import { sendFile } from '#server/platform/routes/send-file.ts'

const listRoute = defineRoute('GET /counter/api/v1/months', 'Every month of GST, the newest first')
const readRoute = defineRoute(
  'GET /counter/api/v1/months/{month}',
  'A month as GSTR-1 wants it, and what it ties out to',
)
const closeRoute = defineRoute('POST /counter/api/v1/months/{month}/close', 'Freeze the figures of a month')

const UNKNOWN = refuse.notFound('not-found', 'The shop has issued nothing in this month.')
const NOT_ALLOWED = refuse.forbidden(
  'not-allowed',
  'You may close breaks only. Ask an owner or an accountant to close the month.',
)

export function registerTaxRoutes(api: OpenAPIHono, shop: Shop): void {
  const { orm } = shop.database
  const draw = (c: Context) => {
    const month = c.req.param('month') ?? ''
    return isMonth(month) ? readMonthFigures(orm, month, shop.now()) : undefined
  }
  api.openapi(listRoute, async (c) => {
    const months = await listMonths(orm, shop.now())
    return c.json({ data: months.map(({ month, closed }) => ({ month, closed: showClosed(closed) })) }, 200)
  })
  api.openapi(readRoute, async (c) => {
    const drawn = await draw(c)
    return drawn ? c.json(showMonth(drawn), 200) : refuseOperation(c, UNKNOWN)
  })
  api.openapi(closeRoute, async (c) => {
    if (!mayCloseMonths(requireStaff(c).staff.roles)) return refuseOperation(c, NOT_ALLOWED)
    const month = c.req.param('month') ?? ''
    const closed = isMonth(month) ? await closeMonth(shop, month, requireActor(c)) : UNKNOWN
    if (!closed.ok) return refuseOperation(c, closed)
    const drawn = await draw(c)
    return drawn ? c.json(showMonth(drawn), 200) : refuseOperation(c, UNKNOWN)
  })
  api.get('/counter/api/v1/months/:month/files/:file', async (c) => {
    const drawn = await draw(c)
    const [, name = '', type] = /^([a-z0-9-]+)\.(csv|json)$/.exec(c.req.param('file')) ?? []
    if (!drawn || type === undefined) return refuseOperation(c, UNKNOWN)
    const { figures } = drawn
    if (type === 'json' && name === 'gstr1')
      return sendFile(c, `gstr1-${figures.month}.json`, JSON.stringify(figures, null, 2))
    if (type !== 'csv' || !isTaxFile(name))
      return refuseOperation(c, refuse.notFound('not-found', 'There is no such file.'))
    const { header, rows } = taxSheets[name]
    return sendFile(c, `${name}-${figures.month}.csv`, formatCsv([header, ...rows(figures)]))
  })
}

function showMonth({ figures, closed, tieOut, unsettled }: MonthFigures) {
  return { data: figures, net: sumDocuments(figures), closed: showClosed(closed), tieOut, unsettled }
}

function showClosed(closed: MonthFigures['closed']) {
  return closed && { by: closed.by, at: closed.at.toISOString() }
}
