import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { asOfNow } from '#server/database/as-of-now.ts'
import type { Customer } from '#server/database/customer-tables.ts'
import { orderLines, orders } from '#server/database/order-tables.ts'
import { feedbackOfLines } from '#server/feedback/feedback-of-lines.ts'
import { papersOfOrders } from '#server/invoices/papers-of-orders.ts'
import { shapeLine, shapeOrder, type ShownLine, type ShownOrder } from '#server/orders/show-order.ts'
import { parcelsOfOrders } from '#server/orders/parcels/parcels-of-orders.ts'
import type { Shop } from '#server/shop.ts'

/** Orders answered at once, at most. */
export const MAX_OWN_ORDERS = 100

/** A page of the orders an account has paid for, the latest first, with their lines. */
export async function listOwnOrders(
  { database }: Pick<Shop, 'database'>,
  customer: Pick<Customer, 'id'>,
  { page, pageSize }: { page: number; pageSize: number } = { page: 1, pageSize: MAX_OWN_ORDERS },
): Promise<{ order: ShownOrder; cart: ShownLine[] }[]> {
  return asOfNow(database, async (tx) => {
    const placed = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, customer.id), isNotNull(orders.paymentId)))
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    if (placed.length === 0) return []
    const ids = placed.map(({ id }) => id)
    const lines = await tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(orderLines.id)
    const papers = await papersOfOrders(tx, ids)
    const after = await parcelsOfOrders(tx, placed)
    const left = await feedbackOfLines(
      tx,
      lines.map((line) => line.id),
    )
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
    return placed.map((order) => ({
      order: shapeOrder(order, papers(order.id), after(order)),
      cart: (linesOf.get(order.id) ?? []).map((line) => shapeLine(line, left(line.id))),
    }))
  })
}
