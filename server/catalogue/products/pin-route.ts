import type { OpenAPIHono } from '@hono/zod-openapi'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import {
  NO_VERSION,
  readVersion,
  refuseOperation,
  refuseWithCurrent,
  setVersion,
} from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { pinProducts } from './pin-products.ts'

const pinRoute = defineRoute('PUT /counter/api/v1/categories/{category}/pins', 'Choose what a category shows first')

export function registerPinRoute(api: OpenAPIHono, shop: Shop): void {
  api.openapi(pinRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const wanted = { id: readId(c, 'category'), version, wanted: c.req.valid('json').products }
    const pinned = await pinProducts(shop, wanted, requireActor(c))
    if (!pinned.ok) return refuseWithCurrent(c, pinned)
    setVersion(c, pinned.category.version)
    return c.json({ data: pinned.category }, 200)
  })
}
