import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import { errorShape } from '#contract/errors.ts'
import { rateLimitRequests } from '#server/limits/rate-limit-requests.ts'
import { cancelOrder } from '#server/cancellations/cancel-order.ts'
import { readOrderProgress } from '#server/order-view/read-order-progress.ts'
import type { Shop } from '#server/shop.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { declaredRefusal, refuseInvalid } from './errors.ts'
import { cancelOrderResponse, cancelOrderRequest } from '#contract/order.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

const cancelOrderRoute = createRoute({
  method: 'post',
  path: '/api/orders/cancel',
  tags: ['Orders'],
  summary: 'Cancel an order before its courier comes',
  description: 'Who may see an order may cancel it. Asked again, it answers the same.',
  request: { body: { content: json(cancelOrderRequest), required: true } },
  responses: {
    200: { description: 'Cancelled; the money is on its way back', content: json(cancelOrderResponse) },
    202: {
      description: 'Requested: the courier service has not agreed yet. Look at the order again',
      content: json(cancelOrderResponse),
    },
    '4XX': { description: 'Why not, as a sentence a person can act on', content: json(errorShape) },
  },
})

export function registerCancelOrderRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'couriers' | 'keys' | 'now'>,
): void {
  api.use(cancelOrderRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(
    cancelOrderRoute,
    async (c) => {
      const cancelled = await cancelOrder(shop, c.req.valid('json').id, c.get('customer')?.id ?? null)
      if (!cancelled.ok) return declaredRefusal(c, cancelled.reason === 'not-found' ? 404 : 409, cancelled.message)
      const { order, pending } = cancelled
      const withParcelAndRefund = await readOrderProgress(shop.database.orm, [order])
      const { id: orderId, state } = order
      const answer = {
        orderId,
        state,
        status: orderStateLabel(state),
        refund: withParcelAndRefund(order).refund,
      }
      return c.json(answer, pending ? 202 : 200)
    },
    refuseInvalid,
  )
}
