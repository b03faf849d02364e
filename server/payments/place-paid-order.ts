import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, type Order, type Payment } from '#server/database/order-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { issueInvoice } from '#server/documents/issue-invoice.ts'
import type { Seller } from '#shop/documents/seller.ts'
import {
  enqueueOutbox,
  enqueueShipmentOutbox,
  placedOrderMessages,
  placedShipmentMessages,
} from '#server/jobs/enqueue-outbox.ts'
import { listShipments, transitionShipments } from '#server/orders/transition-shipments.ts'
import { requestRefund } from '#server/refunds/request-refund.ts'
import { readParts } from '#server/stock/read-parts.ts'
import { reserveStock } from '#server/stock/reserve-stock.ts'

export type PlacementContext = { seller: Seller; now: Date }

/** The invoice comes last: its number is a lock that every placed order waits for. */
export async function placePaidOrder(
  tx: Tx,
  order: Order,
  payment: Payment,
  { seller, now }: PlacementContext,
): Promise<Order> {
  const changes = { paymentId: payment.id, placedAt: now, isStockReserved: true }
  const shipments = await listShipments(tx, order.id)
  const placed = await transitionShipments(tx, order, shipments, 'placed', 'payment', changes)
  await enqueueOutbox(tx, order.id, placedOrderMessages, now)
  await enqueueShipmentOutbox(tx, shipments, placedShipmentMessages, now)
  await issueInvoice(tx, seller, placed, now)
  return placed
}

export async function placeLatePaidOrder(
  tx: Tx,
  order: Order,
  payment: Payment,
  placing: PlacementContext,
): Promise<Order> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const units = [
    ...lines,
    ...(await readParts(
      tx,
      lines.map(({ shipmentId }) => shipmentId),
    )),
  ]
  const reserved = await runTransaction(tx, (inner) =>
    reserveStock(inner, { orderId: order.id, actor: 'payment' }, units),
  )
  if (!reserved.ok) {
    await requestRefund(tx, payment, 'sold out before the payment arrived', placing.now)
    await tx.update(orders).set({ paymentId: payment.id }).where(eq(orders.id, order.id))
    return { ...order, paymentId: payment.id }
  }
  for (const line of lines)
    await tx
      .update(orderLines)
      .set({ fromStock: reserved.fromStock.has(line.variantId) })
      .where(eq(orderLines.id, line.id))
  return placePaidOrder(tx, order, payment, placing)
}
