import type { OpenAPIHono } from '@hono/zod-openapi'
import { createCategory } from './create-category.ts'
import { listCategoriesForStaff } from './list-categories-for-staff.ts'
import { orderCategories } from './order-categories.ts'
import { changeCategory } from './change-category.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseWithCurrent, requireVersion, answerVersioned } from '#server/platform/routes/refuse-operation.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const listRoute = defineRoute('GET /counter/api/v1/categories', 'Categories, as the shop shows them')
const createCategoryRoute = defineRoute('POST /counter/api/v1/categories', 'Make a category')
const changeRoute = defineRoute('PATCH /counter/api/v1/categories/{category}', 'Change a category')
const orderRoute = defineRoute('PUT /counter/api/v1/categories/order', 'Put the categories in order')

export function registerStaffCategoryRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json({ data: await listCategoriesForStaff(shop.database.orm) }, 200))
  api.openapi(createCategoryRoute, async (c) => {
    const made = await createCategory(shop, c.req.valid('json'), requireActor(c))
    return made.ok ? c.json({ data: made.category }, 200) : refuseWithCurrent(c, made)
  })
  api.openapi(orderRoute, async (c) => {
    const ordered = await orderCategories(shop, c.req.valid('json'), requireActor(c))
    return ordered.ok ? c.json({ data: ordered.categories }, 200) : refuseWithCurrent(c, ordered)
  })
  api.openapi(changeRoute, async (c) => {
    const version = requireVersion(c)
    const wanted = { id: readId(c, 'category'), version, change: c.req.valid('json') }
    const changed = await changeCategory(shop, wanted, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.category) : refuseWithCurrent(c, changed)
  })
}
