import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, payments, type Order } from '#server/database/order-tables.ts'
import type { Actor } from '#shop/orders/order-state-machine.ts'
import { enqueueOutbox } from '#server/jobs/enqueue-outbox.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { requestRefund } from '#server/refunds/request-refund.ts'
import { releaseStock } from '#server/stock/reserve-stock.ts'

/** The caller holds the order's row lock; no courier can collect the parcel. @throws when `actor` may not cancel */
export async function completeCancellation(tx: Tx, order: Order, actor: Actor, now: Date): Promise<Order> {
  const cancelled = await transitionOrder(tx, order, 'cancelled', actor, { isStockReserved: false })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await releaseStock(
    tx,
    lines.filter((line) => line.fromStock),
  )
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, order.paymentId ?? ''))
  if (payment) await requestRefund(tx, payment, 'cancelled by the shopper', now)
  await enqueueOutbox(tx, order.id, ['order cancelled mail'], now)
  return cancelled
}
