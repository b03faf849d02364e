import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { GridRequest } from '#contract/counter/product-grid.ts'
import { changeGoods } from './change-goods.ts'
import { listGridRows, withoutRowPrices } from './read-grid-rows.ts'
import type { Shop } from '#server/platform/shop.ts'
import { steppedUpUntil } from '#server/platform/staff/staff-sessions.ts'
import { refuse } from '#shop/refusal.ts'
import { PRICES_WITHOUT_STEP_UP } from '#shop/staff/limits.ts'
import { explainMissingPermission, findLimits, hasPermission, type Permission } from '#shop/staff/permissions.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { refuseWithoutStepUp, requireActor, requireStaff } from '#server/platform/staff/require-staff.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'

const listRoute = defineRoute('GET /counter/api/v1/variants', 'Variants as rows of a sheet')
const bulkRoute = defineRoute('POST /counter/api/v1/variants/bulk', 'Change many rows at once: all of them, or none')

export function registerGridRoutes(api: OpenAPIHono, shop: Shop): void {
  api.openapi(listRoute, async (c) => {
    const page = await listGridRows(shop, c.req.valid('query'))
    const seesPrices = findLimits(requireStaff(c).staff.roles, 'products.see').length === 0
    return c.json({ ...page, data: seesPrices ? page.data : page.data.map(withoutRowPrices) }, 200)
  })
  api.openapi(bulkRoute, async (c) => {
    const wanted = c.req.valid('json')
    const missing = findMissingPermission(c, wanted)
    if (missing) return refuseOperation(c, refuse.forbidden('not-allowed', explainMissingPermission(missing)))
    if (countPrices(wanted) > PRICES_WITHOUT_STEP_UP && !steppedUpUntil(requireStaff(c).session, shop.now()))
      return refuseWithoutStepUp(c)
    const changed = await changeGoods(shop, wanted, requireActor(c))
    if (!changed.ok)
      return refuseOperation(
        c,
        changed,
        changed.reason === 'stale'
          ? { current: { rows: changed.rows } }
          : {
              errors: changed.rows.map(({ variant, field, message }) => ({ path: [String(variant), field], message })),
            },
      )
    return c.json({ data: changed.rows, entry: changed.entry }, 200)
  })
}

const countPrices = ({ variants }: GridRequest) =>
  variants.filter(({ change }) => change.price !== undefined || change.discount !== undefined).length

function findMissingPermission(c: Context, wanted: GridRequest): Permission | undefined {
  const needed: Permission[] = []
  if (countPrices(wanted) > 0) needed.push('products.price')
  if (wanted.products.length > 0) needed.push('products.publish')
  return needed.find((permission) => !hasPermission(requireStaff(c).staff.roles, permission))
}
