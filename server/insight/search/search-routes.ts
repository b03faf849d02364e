import type { OpenAPIHono } from '@hono/zod-openapi'
import { searchEverything } from './search-everything.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPermissions } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireStaff } from '#server/platform/staff/require-staff.ts'

const searchRoute = defineRoute('GET /counter/api/v1/search', 'One search over what you may see')

export function registerSearchRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(searchRoute, async (c) => {
    const held = listPermissions(requireStaff(c).staff.roles)
    return c.json({ data: await searchEverything(shop, c.req.valid('query').q, held) }, 200)
  })
}
