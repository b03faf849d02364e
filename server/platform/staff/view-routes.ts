import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#server/platform/shop.ts'
import { changeView, deleteView, keepView, listViews, type ViewWritten } from './saved-views.ts'
import { refuse } from '#shop/refusal.ts'
import { explainMissingPermission, hasPermission, permissions, type Permission } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requirePerson } from './require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { CounterRoutePermission, CounterRoutePermissions } from '#server/platform/routes/route-permission.ts'

const listRoute = defineRoute('GET /counter/api/v1/views', 'Kept filters of a list: yours, then everybody’s')
const keepRoute = defineRoute('POST /counter/api/v1/views', 'Keep filters of a list under a name')
const changeRoute = defineRoute('PATCH /counter/api/v1/views/{view}', 'Rename a view, or move it up')
const deleteRoute = defineRoute('DELETE /counter/api/v1/views/{view}', 'Delete a view')

/** Each answers the views of its list. */
export function registerViewRoutes(api: OpenAPIHono, shop: Shop, routes: CounterRoutePermissions): void {
  const show = async (c: Context, list: string) => {
    const { staff } = requirePerson(c)
    return c.json({ data: await listViews(shop, list, staff) }, 200)
  }
  const answer = (c: Context, written: ViewWritten) =>
    written.ok ? show(c, written.list) : refuseOperation(c, written)

  api.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    return refuseUnseen(c, routes, query.list) ?? show(c, query.list)
  })
  api.openapi(keepRoute, async (c) => {
    const wanted = c.req.valid('json')
    const unseen = refuseUnseen(c, routes, wanted.list)
    return unseen ?? answer(c, await keepView(shop, wanted, requirePerson(c).staff, requireActor(c)))
  })
  api.openapi(changeRoute, async (c) => {
    const wanted = { id: readId(c, 'view'), ...c.req.valid('json') }
    return answer(c, await changeView(shop, wanted, requirePerson(c).staff, requireActor(c)))
  })
  api.openapi(deleteRoute, async (c) =>
    answer(c, await deleteView(shop, readId(c, 'view'), requirePerson(c).staff, requireActor(c))),
  )
}

/** Views are for those who see the list itself. */
function refuseUnseen(c: Context, routes: CounterRoutePermissions, list: string) {
  const needs = routes[`GET /counter/api/v1/${list}`]
  if (needs === undefined) return refuseOperation(c, refuse.notFound('not-found', 'There is no such list.'))
  if (!isPermission(needs) || hasPermission(requirePerson(c).staff.roles, needs)) return undefined
  return refuseOperation(c, refuse.forbidden('not-allowed', explainMissingPermission(needs)))
}

const isPermission = (needs: CounterRoutePermission): needs is Permission => needs in permissions
