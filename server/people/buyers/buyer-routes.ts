import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { changeBuyer, NO_BUYER } from './change-buyer.ts'
import { eraseBuyer } from './erase-buyer.ts'
import { exportBuyerData } from './export-buyer-data.ts'
import { listBuyers } from './list-buyers.ts'
import { readBuyer } from './read-buyer.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import {
  refuseWithCurrent,
  refuseOperation,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/buyers', 'Who bought, the latest first')
const readRoute = defineRoute('GET /counter/api/v1/buyers/{buyer}', 'What is known of somebody who bought')
const changeRoute = defineRoute('PATCH /counter/api/v1/buyers/{buyer}', 'Their note and tags')
const exportRoute = defineRoute('POST /counter/api/v1/buyers/{buyer}/export', 'All that is kept of them; they are told')
const eraseRoute = defineRoute(
  'POST /counter/api/v1/buyers/{buyer}/erase',
  'Erase what law does not keep; they are told',
)

export function registerBuyerRoutes(api: OpenAPIHono, shop: Shop): void {
  const permissionsOf = (c: Context) => listPermissions(requireStaff(c).staff.roles)
  const doneBy = (c: Context) => ({ by: requireActor(c), held: requireStaff(c).staff.roles })
  api.openapi(listRoute, async (c) => c.json(await listBuyers(shop, c.req.valid('query'), permissionsOf(c)), 200))
  api.openapi(readRoute, async (c) => {
    const buyer = await readBuyer(shop.database.orm, readId(c, 'buyer'), permissionsOf(c))
    if (!buyer) return refuseOperation(c, NO_BUYER)
    return answerVersioned(c, buyer)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const wanted = { id: readId(c, 'buyer'), version, change: c.req.valid('json') }
    const changed = await changeBuyer(shop, wanted, { by: requireActor(c), held: permissionsOf(c) })
    return changed.ok ? answerVersioned(c, changed.buyer) : refuseWithCurrent(c, changed)
  })
  api.openapi(exportRoute, async (c) => {
    const exported = await exportBuyerData(shop, readId(c, 'buyer'), doneBy(c))
    if (!exported.ok) return refuseOperation(c, exported)
    return c.json({ asked: exported.data === null, data: exported.data }, 200)
  })
  api.openapi(eraseRoute, async (c) => {
    const { reason = '', openOrders } = c.req.valid('json')
    const erased = await eraseBuyer(shop, { id: readId(c, 'buyer'), reason, openOrders }, doneBy(c))
    if (!erased.ok && erased.reason === 'open-orders') return refuseOperation(c, erased, { orders: erased.orders })
    return erased.ok ? c.json({ asked: erased.asked }, 200) : refuseOperation(c, erased)
  })
}
