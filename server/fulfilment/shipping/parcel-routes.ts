import type { OpenAPIHono } from '@hono/zod-openapi'
import { createOrderAnswer, targetOrder } from '#server/orders/staff-view/answer-order.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { NO_VERSION, readVersion, refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { mendAddress } from './mend-address.ts'
import { recordEWayBill } from './record-e-way-bill.ts'

const addressRoute = defineRoute('PUT /counter/api/v1/orders/{order}/address', 'Mend where a parcel goes')
const eWayBillRoute = defineRoute('PUT /counter/api/v1/orders/{order}/e-way-bill', 'Note the e-way bill of a parcel')

/** Changes a parcel's address and the number of its e-way bill. */
export function registerParcelRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  api.openapi(addressRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const { shipment: shipmentId, ...address } = c.req.valid('json')
    const mended = await mendAddress(shop, { ...targetOrder(c), shipmentId, address, version }, requireActor(c))
    if (mended.ok || mended.reason !== 'invalid') return show(c, mended)
    const errors = Object.entries(mended.errors).map(([field, message]) => ({ path: [field], message }))
    return refuseOperation(c, mended, { errors })
  })
  api.openapi(eWayBillRoute, async (c) => {
    const { shipment: shipmentId, number } = c.req.valid('json')
    return show(c, await recordEWayBill(shop, { ...targetOrder(c), shipmentId, number }, requireActor(c)))
  })
}
