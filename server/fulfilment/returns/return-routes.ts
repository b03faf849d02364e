import type { OpenAPIHono } from '@hono/zod-openapi'
import { createOrderAnswer, targetOrder } from '#server/orders/staff-view/answer-order.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { NO_VERSION, readVersion, refuseOperation } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { receiveReturn } from './receive-return.ts'
import { sendAgain } from './send-again.ts'

const receiveRoute = defineRoute('POST /counter/api/v1/orders/{order}/received', 'Record pieces that came back')
const sendAgainRoute = defineRoute('POST /counter/api/v1/orders/{order}/send-again', 'Send pieces again at no charge')

export function registerReturnRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  api.openapi(receiveRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    return show(c, await receiveReturn(shop, { ...targetOrder(c), ...c.req.valid('json'), version }, requireActor(c)))
  })
  api.openapi(sendAgainRoute, async (c) => {
    const version = readVersion(c)
    if (version === undefined) return refuseOperation(c, NO_VERSION)
    return show(c, await sendAgain(shop, { ...targetOrder(c), ...c.req.valid('json'), version }, requireActor(c)))
  })
}
