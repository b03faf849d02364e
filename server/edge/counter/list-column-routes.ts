import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { keepListColumns, readListColumns } from '#server/platform/staff/list-columns.ts'
import { defineRoute } from './define-route.ts'
import { requirePerson } from './guard.ts'
import { refuseOperation } from './refuse-operation.ts'

const readRoute = defineRoute('GET /counter/api/v1/list-columns', 'How you want the columns of lists')
const keepRoute = defineRoute('PUT /counter/api/v1/list-columns', 'Choose, order and size the columns of a list')

export function registerListColumnRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(readRoute, async (c) => c.json({ data: await readListColumns(shop, requirePerson(c).staff.id) }, 200))
  api.openapi(keepRoute, async (c) => {
    const kept = await keepListColumns(shop, requirePerson(c).staff.id, c.req.valid('json'))
    return kept.ok ? c.json({ data: kept.data }, 200) : refuseOperation(c, kept)
  })
}
