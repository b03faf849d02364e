import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { closeMonth } from './close-month.ts'
import { closeMonthsUntil, listOpenMonths } from './close-months.ts'
import { closeFirst, readMonthFigures, refuseUnknownMonth, type MonthFigures } from './read-month-figures.ts'
import { listMonths } from './list-months.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse } from '#shop/refusal.ts'
import { mayCloseMonths } from '#shop/staff/limits.ts'
import { sumDocuments } from '#shop/tax/tax-month.ts'
import { isMonth } from '#shop/tax/tax-period.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/months', 'Every month of GST, the newest first')
const readRoute = defineRoute(
  'GET /counter/api/v1/months/{month}',
  'A month as GSTR-1 wants it, and what it ties out to',
)
const closeRoute = defineRoute('POST /counter/api/v1/months/{month}/close', 'Freeze the figures of a month')

const openRoute = defineRoute(
  'GET /counter/api/v1/months/{month}/open',
  'Open months up to this one, and what hinders each',
)
const closeAllRoute = defineRoute(
  'POST /counter/api/v1/months/{month}/close-all',
  'Close all open months up to this one, in order',
)

const NOT_ALLOWED = refuse.forbidden(
  'not-allowed',
  'You may close exceptions only. Ask an owner or an accountant to close the month.',
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
    return drawn ? c.json(showMonth(drawn), 200) : refuseOperation(c, refuseUnknownMonth())
  })
  api.openapi(closeRoute, async (c) => {
    if (!mayCloseMonths(requireStaff(c).staff.roles)) return refuseOperation(c, NOT_ALLOWED)
    const month = c.req.param('month') ?? ''
    const closed = isMonth(month) ? await closeMonth(shop, month, requireActor(c)) : refuseUnknownMonth()
    if (!closed.ok) return refuseOperation(c, closed)
    const drawn = await draw(c)
    return drawn ? c.json(showMonth(drawn), 200) : refuseOperation(c, refuseUnknownMonth())
  })
  api.openapi(openRoute, async (c) => {
    const months = await listOpenMonths(orm, c.req.param('month'), shop.now())
    return months ? c.json({ data: months }, 200) : refuseOperation(c, refuseUnknownMonth())
  })
  api.openapi(closeAllRoute, async (c) => {
    if (!mayCloseMonths(requireStaff(c).staff.roles)) return refuseOperation(c, NOT_ALLOWED)
    const done = await closeMonthsUntil(shop, c.req.param('month'), requireActor(c))
    return 'ok' in done ? refuseOperation(c, done) : c.json(done, 200)
  })
}

function showMonth({ figures, closed, tieOut, unsettled: own, openBefore }: MonthFigures) {
  const unsettled = [...(openBefore ? [closeFirst(openBefore)] : []), ...own]
  return { data: figures, net: sumDocuments(figures), closed: showClosed(closed), tieOut, unsettled }
}

function showClosed(closed: MonthFigures['closed']) {
  return closed && { by: closed.by, at: closed.at.toISOString() }
}
