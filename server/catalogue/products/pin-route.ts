import type { OpenAPIHono } from '@hono/zod-openapi'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseWithCurrent, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { pinProducts } from './pin-products.ts'

const pinRoute = defineRoute('PUT /counter/api/v1/categories/{category}/pins', 'Choose what a category shows first')

export function registerPinRoute(api: OpenAPIHono, shop: Shop): void {
  api.openapi(pinRoute, async (c) => {
    const version = requireVersion(c)
    const wanted = { id: readId(c, 'category'), version, wanted: c.req.valid('json').products }
    const pinned = await pinProducts(shop, wanted, requireActor(c))
    return pinned.ok ? answerVersioned(c, pinned.category) : refuseWithCurrent(c, pinned)
  })
}
