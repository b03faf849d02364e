import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { refuseUnknownProduct } from '#server/catalogue/products/lock-product.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { endPriceNow, planPrice, type PricePlanned } from './plan-price.ts'
import { forgetPlannedSale, planSale, type SalePlanned } from './plan-sale.ts'
import { readPlan } from './read-plan.ts'

const readRoute = defineRoute('GET /counter/api/v1/products/{product}/plan', 'What is planned for it')
const saleRoute = defineRoute('PUT /counter/api/v1/products/{product}/plan/sale', 'Put it on sale at a moment')
const noSaleRoute = defineRoute('DELETE /counter/api/v1/products/{product}/plan/sale', 'Forget the moment')
const priceRoute = defineRoute('PUT /counter/api/v1/products/{product}/plan/price', 'Take percents off for some days')
const noPriceRoute = defineRoute('DELETE /counter/api/v1/products/{product}/plan/price', 'Forget or end that price')

export function registerPlanRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = async (c: Context) => {
    const plan = await readPlan(shop.database.orm, readId(c, 'product'))
    return plan ? c.json({ data: plan }, 200) : refuseOperation(c, refuseUnknownProduct())
  }
  const answer = (c: Context, done: SalePlanned | PricePlanned) => (done.ok ? show(c) : refuseOperation(c, done))
  api.openapi(readRoute, show)
  api.openapi(saleRoute, async (c) => {
    const wanted = { productId: readId(c, 'product'), at: new Date(c.req.valid('json').at) }
    return answer(c, await planSale(shop, wanted, requireActor(c)))
  })
  api.openapi(noSaleRoute, async (c) => answer(c, await forgetPlannedSale(shop, readId(c, 'product'), requireActor(c))))
  api.openapi(priceRoute, async (c) => {
    const wanted = { productId: readId(c, 'product'), ...c.req.valid('json') }
    return answer(c, await planPrice(shop, wanted, requireActor(c)))
  })
  api.openapi(noPriceRoute, async (c) => answer(c, await endPriceNow(shop, readId(c, 'product'), requireActor(c))))
}
