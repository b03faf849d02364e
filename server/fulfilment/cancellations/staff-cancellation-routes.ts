import type { OpenAPIHono } from '@hono/zod-openapi'
import { readConfirmed } from '#server/money/refunds/ask-for-step-up.ts'
import { readRefundBy } from '#server/money/refunds/find-staff-refund-limit.ts'
import { planRefund } from '#server/money/refunds/refund-as-staff.ts'
import { createOrderAnswer } from '#server/orders/staff-view/answer-order.ts'
import { orderNumberOf } from '#server/orders/staff-view/read-visible-fields.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'
import { findLimits } from '#shop/staff/permissions.ts'
import { cancelAsStaff } from './cancel-as-staff.ts'
import { makePlannedRefund } from './make-planned-refund.ts'

const cancelRoute = defineRoute('POST /counter/api/v1/orders/{order}/cancel', 'Cancel it, or one of its parcels')
const planRoute = defineRoute('POST /counter/api/v1/orders/{order}/refund-plan', 'What a refund would give back')
const refundRoute = defineRoute('POST /counter/api/v1/orders/{order}/refunds', 'Make the refund that was planned')

export function registerStaffCancellationRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)

  api.openapi(cancelRoute, async (c) => {
    const { reason, shipment: shipmentId } = c.req.valid('json')
    const onlyUnpacked = findLimits(requireStaff(c).staff.roles, 'orders.cancel').length > 0
    const wanted = { orderNumber: orderNumberOf(c), reason, shipmentId, onlyUnpacked }
    return show(c, await cancelAsStaff(shop, wanted, readConfirmed(c, shop)))
  })
  api.openapi(planRoute, async (c) => {
    const planned = await planRefund(
      shop,
      { orderNumber: orderNumberOf(c), ...c.req.valid('json') },
      readRefundBy(c, shop),
    )
    return planned.ok ? c.json({ data: planned.plan }, 200) : refuseOperation(c, planned)
  })
  api.openapi(refundRoute, async (c) => {
    const wanted = { orderNumber: orderNumberOf(c), ...c.req.valid('json') }
    return show(c, await makePlannedRefund(shop, wanted, readRefundBy(c, shop)))
  })
}
