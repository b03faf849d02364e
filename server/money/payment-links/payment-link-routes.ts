import type { OpenAPIHono } from '@hono/zod-openapi'
import { createOrderAnswer } from '#server/orders/staff-view/answer-order.ts'
import { orderNumberOf } from '#server/orders/staff-view/read-visible-fields.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { openPaymentLink } from './open-payment-link.ts'

const openRoute = defineRoute(
  'POST /counter/api/v1/orders/{order}/payment-links',
  'Open a payment link for one of its dues, to send by phone or message',
)

export function registerPaymentLinkRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  api.openapi(openRoute, async (c) => {
    const wanted = { number: orderNumberOf(c), dueId: c.req.valid('json').due }
    return show(c, await openPaymentLink(shop, wanted, requireActor(c)))
  })
}
