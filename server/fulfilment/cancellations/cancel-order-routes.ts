import type { OpenAPIHono } from '@hono/zod-openapi'
import { rateLimitRequests } from '#server/platform/limits/rate-limit-requests.ts'
import { cancelOrder } from './cancel-order.ts'
import { readOrderProgress } from '#server/orders/buyer-view/read-order-progress.ts'
import type { Shop } from '#server/platform/shop.ts'
import { orderStateLabel } from '#shop/orders/order-state-machine.ts'
import { declaredRefusal } from '#server/platform/routes/declared-refusal.ts'
import { cancelOrderResponse } from '#contract/order.ts'
import { jsonResponse } from '#server/platform/routes/route-schemas.ts'
import { defineApiRoute } from '#server/platform/routes/define-api-route.ts'

const cancelOrderRoute = defineApiRoute('POST /api/orders/cancel', {
  tags: ['Orders'],
  summary: 'Cancel an order, or one of its shipments, before its courier comes',
  description: 'Who may see an order may cancel it. Asked again, it answers the same.',
  done: 'Cancelled; the money is on its way back',
  responses: {
    202: jsonResponse(
      cancelOrderResponse,
      'Requested: the courier service has not agreed yet. Look at the order again',
    ),
  },
})

export function registerCancelOrderRoutes(
  api: OpenAPIHono,
  shop: Pick<Shop, 'settings' | 'database' | 'couriers' | 'keys' | 'now'>,
): void {
  api.use(cancelOrderRoute.path, rateLimitRequests(shop, 'lookups'))
  api.openapi(cancelOrderRoute, async (c) => {
    const { id, shipment } = c.req.valid('json')
    const cancelled = await cancelOrder(shop, id, c.get('customer')?.id ?? null, shipment)
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
  })
}
