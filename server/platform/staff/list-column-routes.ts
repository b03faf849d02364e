import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shop } from '#server/platform/shop.ts'
import { keepListColumns, readListColumns } from './list-columns.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requirePerson } from './require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const readRoute = defineRoute('GET /counter/api/v1/list-columns', 'How you want the columns of lists')
const keepRoute = defineRoute('PUT /counter/api/v1/list-columns', 'Choose, order and size the columns of a list')

export function registerListColumnRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(readRoute, async (c) => c.json({ data: await readListColumns(shop, requirePerson(c).staff.id) }, 200))
  api.openapi(keepRoute, async (c) => {
    const kept = await keepListColumns(shop, requirePerson(c).staff.id, c.req.valid('json'))
    return kept.ok ? c.json({ data: kept.data }, 200) : refuseOperation(c, kept)
  })
}
