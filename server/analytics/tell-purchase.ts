import { asc, eq, sql } from 'drizzle-orm'
import { orderVisitors } from '#server/database/analytics-tables.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import type { Keeper } from '#server/jobs/keep-promises.ts'
import type { Shop } from '#server/shop.ts'
import { purchase } from '#shop/analytics/make-events.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'

/**
 * Keeps the promise 'analytics purchase': tells every service of a placed order, once, if its shopper allowed it. What
 * was told to whom is noted after each service, so that an outage of one repeats nothing to the others; between telling
 * and noting only a crash could repeat it, and the services know an order by its number.
 */
export function tellPurchase({
  database,
  analytics,
  log,
}: Pick<Shop, 'database' | 'analytics' | 'log'>): Keeper {
  const { orm } = database
  return async (orderId) => {
    const [found] = await orm
      .select()
      .from(orderVisitors)
      .innerJoin(orders, eq(orders.id, orderVisitors.orderId))
      .where(eq(orderVisitors.orderId, orderId))
    if (!found) return
    const { order_visitors: visitor, orders: order } = found
    const lines = await orm
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.id))
    const event = purchase({
      ...order,
      number: orderNumberText(order.number),
      lines: lines.map((line) => ({ ...line, id: line.productId })),
    })
    const { clientId, sessionId } = visitor
    const visit = { clientId, sessionId, at: order.placedAt ?? order.createdAt, events: [event] }
    for (const service of analytics.services.filter(({ name }) => !visitor.sentTo.includes(name))) {
      const sent = await service.send(visit)
      if (!sent.ok && sent.reason !== 'refused') throw new Error(`${service.name}: ${sent.reason}`)
      if (!sent.ok) log.error({ service: service.name, status: sent.status }, 'a purchase was refused')
      await orm
        .update(orderVisitors)
        .set({ sentTo: sql`array_append(${orderVisitors.sentTo}, ${service.name})` })
        .where(eq(orderVisitors.orderId, orderId))
    }
    await orm.delete(orderVisitors).where(eq(orderVisitors.orderId, orderId))
  }
}
