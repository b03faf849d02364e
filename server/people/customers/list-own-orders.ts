import { MAX_OWN_ORDERS } from '#contract/customer.ts'
import type { OrderLineView, OrderView } from '#contract/order.ts'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import type { Customer } from '#server/platform/database/customer-tables.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { listOrderDocuments } from '#server/orders/lifecycle/list-order-documents.ts'
import { listLineFacts, toShownLine, toShownOrder } from '#server/orders/buyer-view/show-order.ts'
import { readOrderProgress } from '#server/orders/buyer-view/read-order-progress.ts'
import type { Shop } from '#server/platform/shop.ts'

export async function listOwnOrders(
  { database }: Pick<Shop, 'database'>,
  customer: Pick<Customer, 'id'>,
  { page, pageSize }: { page: number; pageSize: number } = { page: 1, pageSize: MAX_OWN_ORDERS },
): Promise<{ order: OrderView; cart: Omit<OrderLineView, 'images'>[] }[]> {
  return readSnapshot(database, async (tx) => {
    const placed = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, customer.id), gt(orders.paid, 0)))
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    if (placed.length === 0) return []
    const ids = placed.map(({ id }) => id)
    const lines = await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.id)
    const documentsByOrder = await listOrderDocuments(tx, ids)
    const parcelOf = await readOrderProgress(tx, placed)
    const factsByLine = await listLineFacts(
      tx,
      lines.map((line) => line.id),
    )
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
    return placed.map((order) => ({
      order: toShownOrder(order, documentsByOrder(order.id), parcelOf(order)),
      cart: (linesOf.get(order.id) ?? []).map((line) => toShownLine(line, factsByLine(line.id))),
    }))
  })
}
