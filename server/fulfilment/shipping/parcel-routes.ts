import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createOrderAnswer, targetOrder } from '#server/orders/staff-view/answer-order.ts'
import { readVisibleFields } from '#server/orders/staff-view/read-visible-fields.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseOperation, requireVersion } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { correctBuyer } from './correct-buyer.ts'
import { mendAddress } from './mend-address.ts'
import { recordEWayBill } from './record-e-way-bill.ts'

const addressRoute = defineRoute('PUT /counter/api/v1/orders/{order}/address', 'Mend where a parcel goes')
const buyerRoute = defineRoute('PUT /counter/api/v1/orders/{order}/buyer', 'Correct the buyer’s e-mail and phone')
const eWayBillRoute = defineRoute('PUT /counter/api/v1/orders/{order}/e-way-bill', 'Note the e-way bill of a parcel')

const NO_CONTACT = refuse.forbidden(
  'no-contact',
  'You may not see e-mail and phone of buyers, so you may not change them.',
)

/** Changes a parcel's address, the buyer's e-mail and phone, and the number of an e-way bill. */
export function registerParcelRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  api.openapi(addressRoute, async (c) => {
    const { shipment: shipmentId, ...address } = c.req.valid('json')
    const mended = await mendAddress(
      shop,
      { ...targetOrder(c), shipmentId, address, version: requireVersion(c) },
      requireActor(c),
    )
    return mended.ok || mended.reason !== 'invalid' ? show(c, mended) : refuseFields(c, mended)
  })
  api.openapi(buyerRoute, async (c) => {
    if (!readVisibleFields(c).visible.contact) return refuseOperation(c, NO_CONTACT)
    const wanted = { ...targetOrder(c), version: requireVersion(c), contact: c.req.valid('json') }
    const corrected = await correctBuyer(shop, wanted, requireActor(c))
    return corrected.ok || corrected.reason !== 'invalid' ? show(c, corrected) : refuseFields(c, corrected)
  })
  api.openapi(eWayBillRoute, async (c) => {
    const { shipment: shipmentId, number } = c.req.valid('json')
    return show(c, await recordEWayBill(shop, { ...targetOrder(c), shipmentId, number }, requireActor(c)))
  })
}

function refuseFields(c: Context, refused: OperationRefusal & { errors: Readonly<Record<string, string>> }) {
  const errors = Object.entries(refused.errors).map(([field, message]) => ({ path: [field], message }))
  return refuseOperation(c, refused, { errors })
}
