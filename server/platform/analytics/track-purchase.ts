import { asc, eq, sql } from 'drizzle-orm'
import { orderClientIds } from '#server/platform/database/analytics-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import type { Shop } from '#server/platform/shop.ts'
import { createPurchaseEvent } from '#shop/analytics/ecommerce-events.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'

/** Records each service after its event, so a retry repeats none. A crash between both sends the same order number twice. */
export function createTrackPurchaseHandler({
  database,
  analytics,
  log,
}: Pick<Shop, 'database' | 'analytics' | 'log'>): OutboxHandler {
  const { orm } = database
  return async (orderId) => {
    const [found] = await orm
      .select()
      .from(orderClientIds)
      .innerJoin(orders, eq(orders.id, orderClientIds.orderId))
      .where(eq(orderClientIds.orderId, orderId))
    if (!found) return
    const { order_client_ids: visitor, orders: order } = found
    const lines = await orm.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
    const event = createPurchaseEvent({
      ...order,
      number: formatOrderNumber(order.number),
      lines: lines
        .filter((line) => !isFreeGift({ choices: line.choices }))
        .map((line) => ({ ...line, id: line.productId })),
    })
    const { clientId, sessionId } = visitor
    const visit = { clientId, sessionId, at: order.placedAt ?? order.createdAt, events: [event] }
    for (const service of analytics.services.filter(({ name }) => !visitor.deliveredTo.includes(name))) {
      const sent = await service.send(visit)
      if (!sent.ok && sent.reason !== 'refused') throw new Error(`${service.name}: ${sent.reason}`)
      if (!sent.ok)
        log.error(
          { event: 'analytics.purchase_refused', service: service.name, status: sent.status },
          'a purchase was refused',
        )
      await orm
        .update(orderClientIds)
        .set({ deliveredTo: sql`array_append(${orderClientIds.deliveredTo}, ${service.name})` })
        .where(eq(orderClientIds.orderId, orderId))
    }
    await orm.delete(orderClientIds).where(eq(orderClientIds.orderId, orderId))
  }
}
