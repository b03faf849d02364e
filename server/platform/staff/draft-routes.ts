import type { OpenAPIHono } from '@hono/zod-openapi'
import { draftQuery } from '#contract/counter/drafts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findDraft, keepDraft, listDrafts } from './drafts.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requirePerson } from './require-staff.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/drafts', 'What you typed and did not save, newest first')
const readRoute = defineRoute('GET /counter/api/v1/draft', 'What you typed of one thing, on any of your devices')
const keepRoute = defineRoute('PUT /counter/api/v1/draft', 'Keep what you typed of one thing')

/** One's own, and nobody else's. */
export function registerDraftRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json({ data: await listDrafts(shop, requirePerson(c).staff.id) }, 200))
  api.openapi(readRoute, async (c) => {
    const read = draftQuery.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c)
    return c.json({ data: await findDraft(shop, requirePerson(c).staff.id, read.data.subject) }, 200)
  })
  api.openapi(keepRoute, async (c) => {
    const kept = await keepDraft(shop, requirePerson(c).staff.id, c.req.valid('json'))
    return kept.ok ? c.json({ data: kept.draft }, 200) : refuseOperation(c, kept)
  })
}
