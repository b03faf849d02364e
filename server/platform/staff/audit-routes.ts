import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { listAudit, type AuditFilter } from './list-audit.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireStaff } from './require-staff.ts'

const listRoute = defineRoute('GET /counter/api/v1/audit', 'Who did what, the newest first')

export function registerAuditRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const given = Object.fromEntries(Object.entries(c.req.valid('query')).filter(([, value]) => value !== undefined))
    return c.json(await listAudit(shop, requireStaff(c), given as AuditFilter), 200)
  })
}
