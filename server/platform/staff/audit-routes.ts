import type { OpenAPIHono } from '@hono/zod-openapi'
import { auditFilters } from '#contract/counter/audit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listAudit, type AuditFilter } from './list-audit.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireStaff } from './require-staff.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'

const listRoute = defineRoute('GET /counter/api/v1/audit', 'Who did what, the newest first')

export function registerAuditRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const read = auditFilters.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    const given = Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined))
    return c.json(await listAudit(shop, requireStaff(c), given as AuditFilter), 200)
  })
}
