import type { OpenAPIHono } from '@hono/zod-openapi'
import { createCategory } from '#server/catalogue/categories/create-category.ts'
import { listCategoriesForStaff } from '#server/catalogue/categories/list-categories-for-staff.ts'
import { orderCategories } from '#server/catalogue/categories/order-categories.ts'
import { pinProducts } from '#server/catalogue/products/pin-products.ts'
import { renameCategory } from '#server/catalogue/categories/rename-category.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defineRoute } from './define-route.ts'
import { requireActor } from './guard.ts'
import { refuseWithCurrent } from './product-routes.ts'
import { readId } from './read-id.ts'
import { NO_VERSION, readVersion, refuseOperation, setVersion } from './refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/categories', 'Categories, as the shop shows them')
const createCategoryRoute = defineRoute('POST /counter/api/v1/categories', 'Make a category')
const renameRoute = defineRoute('PATCH /counter/api/v1/categories/{category}', 'Rename a category')
const orderRoute = defineRoute('PUT /counter/api/v1/categories/order', 'Put the categories in order')
const pinRoute = defineRoute('PUT /counter/api/v1/categories/{category}/pins', 'Choose what a category shows first')

export function registerCategoryRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => c.json({ data: await listCategoriesForStaff(shop.database.orm) }, 200))
  api.openapi(createCategoryRoute, async (c) => {
    const made = await createCategory(shop, c.req.valid('json'), requireActor(c))
    return made.ok ? c.json({ data: made.category }, 200) : refuseWithCurrent(c, made)
  })
  api.openapi(orderRoute, async (c) => {
    const ordered = await orderCategories(shop, c.req.valid('json'), requireActor(c))
    return ordered.ok ? c.json({ data: ordered.categories }, 200) : refuseWithCurrent(c, ordered)
  })
  api.openapi(pinRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const wanted = { id: readId(c, 'category'), version, wanted: c.req.valid('json').products }
    const pinned = await pinProducts(shop, wanted, requireActor(c))
    if (!pinned.ok) return refuseWithCurrent(c, pinned)
    setVersion(c, pinned.category.version)
    return c.json({ data: pinned.category }, 200)
  })
  api.openapi(renameRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    const wanted = { id: readId(c, 'category'), version, ...c.req.valid('json') }
    const renamed = await renameCategory(shop, wanted, requireActor(c))
    if (!renamed.ok) return refuseWithCurrent(c, renamed)
    setVersion(c, renamed.category.version)
    return c.json({ data: renamed.category }, 200)
  })
}
