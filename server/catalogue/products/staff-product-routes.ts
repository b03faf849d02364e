import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { StaffProduct } from '#contract/counter/products.ts'
import { changeProduct } from './change-product.ts'
import { changeVariant } from './change-variant.ts'
import { createProduct } from './create-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { listProductsForStaff } from './list-products-for-staff.ts'
import { refuseUnknownProduct } from './lock-product.ts'
import { readProductForStaff, withoutPrices } from './read-product-for-staff.ts'
import { setOnSale } from './set-on-sale.ts'
import type { Shop } from '#server/platform/shop.ts'
import { omitFields } from '#shop/omit-fields.ts'
import { refuse } from '#shop/refusal.ts'
import { explainMissingPermission, findLimits, hasPermission } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import {
  refuseOperation,
  refuseWithCurrent,
  setVersion,
  requireVersion,
  answerVersioned,
} from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/products', 'Products, the newest first')
const readRoute = defineRoute('GET /counter/api/v1/products/{product}', 'One of them, with all it is made of')
const createProductRoute = defineRoute('POST /counter/api/v1/products', 'Write down a new product, not yet on sale')
const changeRoute = defineRoute('PATCH /counter/api/v1/products/{product}', 'Change words, categories or pictures')
const variantRoute = defineRoute('PATCH /counter/api/v1/variants/{variant}', 'Change a price, code, size or shelf')
const withdrawRoute = defineRoute('POST /counter/api/v1/products/{product}/withdraw', 'Take it off sale')
const publishRoute = defineRoute('POST /counter/api/v1/products/{product}/publish', 'Put it on sale')
const duplicateRoute = defineRoute('POST /counter/api/v1/products/{product}/duplicate', 'Make a copy, not yet on sale')

export function registerStaffProductRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const page = await listProductsForStaff(shop, c.req.valid('query'))
    const data = seesPrices(c) ? page.data : page.data.map((row) => omitFields(row, ['unitPrice']))
    return c.json({ ...page, data }, 200)
  })
  api.openapi(readRoute, async (c) => {
    const product = await readProductForStaff(shop.database.orm, readId(c, 'product'))
    return product ? c.json(showProduct(c, product), 200) : refuseOperation(c, refuseUnknownProduct())
  })
  api.openapi(createProductRoute, async (c) => {
    const created = await createProduct(shop, c.req.valid('json'), requireActor(c))
    return created.ok ? c.json(showProduct(c, created.product), 200) : refuseOperation(c, created)
  })
  api.openapi(changeRoute, async (c) => {
    const wanted = { id: readId(c, 'product'), version: requireVersion(c), change: c.req.valid('json') }
    const changed = await changeProduct(shop, wanted, requireActor(c))
    return changed.ok ? c.json(showProduct(c, changed.product), 200) : refuseWithCurrent(c, changed)
  })
  api.openapi(duplicateRoute, async (c) => {
    const made = await duplicateProduct(shop, { id: readId(c, 'product') }, requireActor(c))
    return made.ok ? c.json(showProduct(c, made.product), 200) : refuseOperation(c, made)
  })
  for (const [route, isOnSale] of [
    [withdrawRoute, false],
    [publishRoute, true],
  ] as const)
    api.openapi(route, async (c) => {
      const wanted = { id: readId(c, 'product'), isOnSale, reason: c.req.valid('json').reason }
      const changed = await setOnSale(shop, wanted, requireActor(c))
      return changed.ok ? c.json(showProduct(c, changed.product), 200) : refuseOperation(c, changed)
    })
  registerVariantRoute(api, shop)
}

function registerVariantRoute(api: OpenAPIHono, shop: Shop): void {
  api.openapi(variantRoute, async (c) => {
    const version = requireVersion(c)
    const change = c.req.valid('json')
    const isPriced = change.price !== undefined || change.discount !== undefined
    if (isPriced && !hasPermission(requireStaff(c).staff.roles, 'products.price'))
      return refuseOperation(c, refuse.forbidden('not-allowed', explainMissingPermission('products.price')))
    const changed = await changeVariant(shop, { id: readId(c, 'variant'), version, change }, requireActor(c))
    return changed.ok ? answerVersioned(c, changed.variant) : refuseWithCurrent(c, changed)
  })
}

/** A packer's answer has no price in it. */
const seesPrices = (c: Context) => findLimits(requireStaff(c).staff.roles, 'products.see').length === 0

export function showProduct(c: Context, product: StaffProduct): { data: StaffProduct } {
  setVersion(c, product.version)
  return { data: seesPrices(c) ? product : withoutPrices(product) }
}
