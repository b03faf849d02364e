import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Export } from '#server/platform/database/export-tables.ts'
import { exportBuyers } from './export-buyers.ts'
import { exportOrders } from './export-orders.ts'
import { findExport, makeExport } from './make-export.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parseOrderNumber } from '#shop/orders/parse-order-search.ts'
import { refuse } from '#shop/refusal.ts'
import { explainMissingPermission, findLimits, hasPermission } from '#shop/staff/permissions.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const ordersRoute = defineRoute('POST /counter/api/v1/exports/orders', 'All orders as CSV, without names')
const buyersRoute = defineRoute('POST /counter/api/v1/exports/buyers', 'All buyers as CSV')

const FILE = '/counter/api/v1/exports/:export/file'
const NEEDS = { orders: 'orders.money', buyers: 'customers.export' } as const
const GONE = refuse.notFound(
  'not-found',
  'This file is no longer available. Please export again: a file is kept for one day.',
)

export function registerExportRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(ordersRoute, async (c) => {
    const { from, to, orders } = c.req.valid('json')
    if (from && to && from > to)
      return refuseOperation(c, refuse.invalid('invalid', 'The first day must not come after the last.'))
    const orderNumbers = orders?.flatMap((number) => parseOrderNumber(number) ?? [])
    const wanted = { kind: 'orders', from, to, orderNumbers } as const
    return c.json(showExport(await makeExport(shop, wanted, requireActor(c))), 200)
  })
  api.openapi(buyersRoute, async (c) => {
    if (!mayExport(c, 'buyers'))
      return refuseOperation(c, refuse.forbidden('not-allowed', explainMissingPermission('customers.export')))
    return c.json(showExport(await makeExport(shop, { kind: 'buyers' }, requireActor(c))), 200)
  })
  api.get(FILE, async (c) => {
    const found = await findExport(shop, readId(c, 'export'), requireActor(c).id)
    if (!found || !mayExport(c, found.kind)) return refuseOperation(c, GONE)
    c.header('content-type', 'text/csv; charset=utf-8; header=present')
    c.header('content-disposition', `attachment; filename="${found.kind}-${todayInIndia(found.madeAt)}.csv"`)
    c.header('x-content-type-options', 'nosniff')
    return c.body(found.kind === 'orders' ? exportOrders(shop, found) : exportBuyers(shop))
  })
}

/** An export holds everything, so it needs the permission without limits. */
function mayExport(c: Context, kind: Export['kind']): boolean {
  const { roles } = requireStaff(c).staff
  return hasPermission(roles, NEEDS[kind]) && findLimits(roles, NEEDS[kind]).length === 0
}

function showExport({ id, kind, expiresAt }: Export) {
  const file = FILE.replace(':export', String(id))
  return { data: { id, kind, file, expiresAt: expiresAt.toISOString() } }
}
