import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ExtrasRequest, StaffProduct } from '#contract/counter/products.ts'
import { addVariant } from './add-variant.ts'
import { changeExtras } from './change-extras.ts'
import { changePriceBreaks } from './change-price-breaks.ts'
import { changeOptions } from './change-options.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { explainMissingPermission, hasPermission } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseWithCurrent, refuseOperation, requireVersion } from '#server/platform/routes/refuse-operation.ts'
import { showProduct } from './staff-product-routes.ts'
import { readId } from '#server/platform/routes/read-id.ts'

const variantsRoute = defineRoute('POST /counter/api/v1/products/{product}/variants', 'Add a variant')
const optionsRoute = defineRoute('PUT /counter/api/v1/products/{product}/options', 'Rename what the variants differ in')
const extrasRoute = defineRoute('PUT /counter/api/v1/products/{product}/extras', 'Change what a piece may be given')

const breaksRoute = defineRoute(
  'PUT /counter/api/v1/products/{product}/price-breaks',
  'Change what a piece costs from so many on',
)

export function registerProductPartRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(variantsRoute, async (c) => {
    const wanted = { id: readId(c, 'product'), version: requireVersion(c), wanted: c.req.valid('json') }
    return refusePrices(c, true) ?? answer(c, await addVariant(shop, wanted, requireActor(c)))
  })
  api.openapi(optionsRoute, async (c) => {
    const wanted = { id: readId(c, 'product'), version: requireVersion(c), options: c.req.valid('json').options }
    return answer(c, await changeOptions(shop, wanted, requireActor(c)))
  })
  api.openapi(extrasRoute, async (c) => {
    const { extras } = c.req.valid('json')
    const wanted = { id: readId(c, 'product'), version: requireVersion(c), extras }
    return refusePrices(c, hasPrices(extras)) ?? answer(c, await changeExtras(shop, wanted, requireActor(c)))
  })
  api.openapi(breaksRoute, async (c) => {
    const wanted = {
      id: readId(c, 'product'),
      version: requireVersion(c),
      priceBreaks: c.req.valid('json').priceBreaks,
    }
    return answer(c, await changePriceBreaks(shop, wanted, requireActor(c)))
  })
}

const hasPrices = (extras: ExtrasRequest['extras']) =>
  extras.some(({ choices }) => choices.some(({ unitPrice, oncePrice }) => unitPrice > 0 || oncePrice > 0))

/** @param isPriced whether what is written has prices */
export function refusePrices(c: Context, isPriced: boolean) {
  if (!isPriced || hasPermission(requireStaff(c).staff.roles, 'products.price')) return undefined
  return refuseOperation(c, refuse.forbidden('not-allowed', explainMissingPermission('products.price')))
}

type Changed =
  | { ok: true; product: StaffProduct }
  | (OperationRefusal & { current?: StaffProduct; by?: string; at?: string })

const answer = (c: Context, changed: Changed) =>
  changed.ok ? c.json(showProduct(c, changed.product), 200) : refuseWithCurrent(c, changed)
