import type { OpenAPIHono } from '@hono/zod-openapi'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { listCash } from './list-cash.ts'
import { recordRemittance } from './record-remittance.ts'

const listRoute = defineRoute('GET /counter/api/v1/cash', 'Cash that couriers collect, the newest first')
const recordRoute = defineRoute('POST /counter/api/v1/cash-remittances', 'Record what a courier paid out')

export function registerCashRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json(await listCash(shop.database), 200))
  api.openapi(recordRoute, async (c) => {
    const recorded = await recordRemittance(shop, c.req.valid('json'), requireActor(c))
    if (!recorded.ok) return refuseOperation(c, recorded)
    const { ok: _ok, ...answer } = recorded
    return c.json(answer, 200)
  })
}
