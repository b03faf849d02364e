import type { OpenAPIHono } from '@hono/zod-openapi'
import { listPreviewLinks, makeLook, makePreviewLink, revokePreviewLink } from './product-previews.ts'
import type { Shop } from '#server/platform/shop.ts'
import { previewPath } from '#shop/catalogue/preview-path.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const lookRoute = defineRoute(
  'POST /counter/api/v1/products/{product}/preview',
  'See what is typed as the shop would show it',
)
const listRoute = defineRoute('GET /counter/api/v1/products/{product}/preview-links', 'Links to previews that open')
const makeRoute = defineRoute(
  'POST /counter/api/v1/products/{product}/preview-links',
  'Make a link to a preview, good for 7 days, which is shown this once',
)
const revokeRoute = defineRoute('DELETE /counter/api/v1/preview-links/{link}', 'Take back a link to a preview')

export function registerPreviewRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(lookRoute, async (c) => {
    const wanted = { id: readId(c, 'product'), change: c.req.valid('json').change }
    const made = await makeLook(shop, wanted, requireActor(c))
    return made.ok ? c.json({ data: { path: previewPath(made.token) } }, 200) : refuseOperation(c, made)
  })
  api.openapi(listRoute, async (c) => c.json({ data: await listPreviewLinks(shop, readId(c, 'product')) }, 200))
  api.openapi(makeRoute, async (c) => {
    const wanted = { id: readId(c, 'product'), change: c.req.valid('json').change }
    const made = await makePreviewLink(shop, wanted, requireActor(c))
    if (!made.ok) return refuseOperation(c, made)
    return c.json({ data: made.link, url: shop.settings.publicUrl + previewPath(made.token) }, 200)
  })
  api.openapi(revokeRoute, async (c) => {
    const revoked = await revokePreviewLink(shop, readId(c, 'link'), requireActor(c))
    return revoked.ok ? c.json({ data: revoked.link }, 200) : refuseOperation(c, revoked)
  })
}
