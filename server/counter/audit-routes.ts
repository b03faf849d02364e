import { z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/shop.ts'
import { listAudit, type AuditFilter } from '#server/staff/list-audit.ts'
import { defineRoute } from './define-route.ts'
import { requireStaff } from './guard.ts'
import { refuseInvalidInput } from './refuse-input.ts'

const listRoute = defineRoute('GET /counter/api/v1/audit', 'Who did what, the newest first')

const text = z.string().max(200).optional()
const day = z.iso.date('Write the day as 2026-11-30.').optional()
const filter = z.object({
  q: text,
  actor: text,
  operation: text,
  kind: text,
  subject: text,
  from: day,
  to: day,
  after: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})

export function registerAuditRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const read = filter.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c) as never
    const given = Object.fromEntries(Object.entries(read.data).filter(([, value]) => value !== undefined))
    return c.json(await listAudit(shop, requireStaff(c), given as AuditFilter), 200)
  })
}
