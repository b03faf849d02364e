import type { OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createOrderAnswer, targetOrder, type Done } from '#server/orders/staff-view/answer-order.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { defineRoute } from '#server/platform/routes/define-route.ts'
import { readId } from '#server/platform/routes/read-id.ts'
import { refuseOperation, requireVersion } from '#server/platform/routes/refuse-operation.ts'
import type { Shop } from '#server/platform/shop.ts'
import { requireActor } from '#server/platform/staff/require-staff.ts'
import { refuseUnknownOrder } from '#server/orders/lifecycle/lock-order.ts'
import { askReturn, closeReturn } from './ask-return.ts'
import { findExchanges } from './find-exchanges.ts'
import { receiveReturn } from './receive-return.ts'
import { sendAgain } from './send-again.ts'

const exchangesRoute = defineRoute(
  'GET /counter/api/v1/orders/{order}/exchanges',
  'What its pieces may be exchanged for',
)
const askRoute = defineRoute('POST /counter/api/v1/orders/{order}/returns', 'Take pieces back from the buyer')
const closeRoute = defineRoute('POST /counter/api/v1/orders/{order}/returns/{return}/close', 'Close a return')
const receiveRoute = defineRoute('POST /counter/api/v1/orders/{order}/received', 'Record pieces that came back')
const sendAgainRoute = defineRoute('POST /counter/api/v1/orders/{order}/send-again', 'Send pieces again at no charge')

export function registerReturnRoutes(api: OpenAPIHono, shop: Shop): void {
  const show = createOrderAnswer(shop)
  const { orm } = shop.database
  const atVersion = async (c: Context, work: (at: { orderNumber: number; version: number }) => Promise<Done>) =>
    show(c, await work({ ...targetOrder(c), version: requireVersion(c) }))
  api.openapi(exchangesRoute, async (c) => {
    const [order] = await orm
      .select()
      .from(orders)
      .where(eq(orders.number, targetOrder(c).orderNumber))
    if (!order) return refuseOperation(c, refuseUnknownOrder())
    const found = await findExchanges(orm, order.id)
    const data = found.map(({ line, variantId: variant, name, stock, isSamePrice, withTax: price }) => {
      return { line, variant, name, stock, isSamePrice, price }
    })
    return c.json({ data }, 200)
  })
  api.openapi(askRoute, (c) =>
    atVersion(c, (at) => askReturn(shop, { ...c.req.valid('json'), ...at }, requireActor(c))),
  )
  api.openapi(closeRoute, (c) =>
    atVersion(c, (at) => {
      const wanted = { ...c.req.valid('json'), ...at, returnId: readId(c, 'return') }
      return closeReturn(shop, wanted, requireActor(c))
    }),
  )
  api.openapi(receiveRoute, (c) =>
    atVersion(c, (at) => receiveReturn(shop, { ...c.req.valid('json'), ...at }, requireActor(c))),
  )
  api.openapi(sendAgainRoute, (c) =>
    atVersion(c, (at) => sendAgain(shop, { ...c.req.valid('json'), ...at }, requireActor(c))),
  )
}
