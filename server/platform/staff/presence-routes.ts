import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { presenceQuery } from '#contract/counter/presence.ts'
import type { Shop } from '#server/platform/shop.ts'
import { endPresence, listPresent, notePresence } from './presence.ts'
import { refuse } from '#shop/refusal.ts'
import { permissionOfSubject } from '#shop/staff/audit-scope.ts'
import { explainMissingPermission, hasPermission } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requirePerson } from './require-staff.ts'
import { refuseInvalidInput } from '#server/platform/routes/refuse-input.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/presence', 'Who else has an order or a product open')
const noteRoute = defineRoute('PUT /counter/api/v1/presence', 'Say that you have it open')
const endRoute = defineRoute('DELETE /counter/api/v1/presence/{page}', 'Say that you have closed it')

/** A hint and no lock: everybody may go on. */
export function registerPresenceRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const read = presenceQuery.safeParse(c.req.query())
    if (!read.success) return refuseInvalidInput(read, c) as never
    const present = async () => ({ data: await listPresent(shop, read.data, requirePerson(c).staff.id) })
    return refuseUnseen(c, read.data.kind) ?? c.json(await present(), 200)
  })
  api.openapi(noteRoute, async (c) => {
    const { page, kind, subject } = c.req.valid('json')
    const unseen = refuseUnseen(c, kind)
    if (unseen) return unseen
    const { id: staffId } = requirePerson(c).staff
    await notePresence(shop, { page, kind, subject, staffId })
    return c.json({ data: await listPresent(shop, { kind, subject }, staffId) }, 200)
  })
  api.openapi(endRoute, async (c) => {
    await endPresence(shop, c.req.param('page'), requirePerson(c).staff.id)
    return c.json({ data: [] }, 200)
  })
}

function refuseUnseen(c: Context, kind: 'order' | 'product') {
  const needs = permissionOfSubject[kind]
  if (needs === undefined || hasPermission(requirePerson(c).staff.roles, needs)) return undefined
  return refuseOperation(c, refuse('not-allowed', explainMissingPermission(needs)))
}
