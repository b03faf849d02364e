import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { orderLines, orders, refundParts, type Order } from '#server/database/order-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import type { Actor } from '#shop/orders/order-state-machine.ts'
import { ORDER_CANCELLED } from '#shop/orders/refund-cause.ts'
import { enqueueShipmentOutbox } from '#server/jobs/enqueue-outbox.ts'
import { voidSamplesOf } from '#server/offers/make-samples.ts'
import { releaseCode } from '#server/offers/take-code.ts'
import { voidDues } from '#server/orders/change-dues.ts'
import { transitionShipments } from '#server/orders/transition-shipments.ts'
import { releaseDays } from '#server/promises/reserve-days.ts'
import { requestOrderRefund, requestShipmentRefund } from '#server/refunds/request-refund.ts'
import { readParts } from '#server/stock/read-parts.ts'
import { releaseStock, type Units } from '#server/stock/reserve-stock.ts'

const BY_SHOPPER = 'cancelled by the shopper'

/** The caller holds the order's row lock; no courier can collect them. @throws when `actor` may not cancel */
export async function completeCancellation(
  tx: Tx,
  order: Order,
  cancelled: readonly Shipment[],
  actor: Actor,
  now: Date,
  /** Of staff; the buyer reads it. */
  staffReason: string | null = null,
): Promise<Order> {
  const reason = staffReason ?? BY_SHOPPER
  const moved = await transitionShipments(tx, order, cancelled, 'cancelled', actor)
  await releaseStock(tx, { orderId: order.id, actor }, await listHeldUnits(tx, cancelled))
  const ids = cancelled.map(({ id }) => id)
  await releaseDays(tx, ids)
  await voidSamplesOf(tx, ids)
  await enqueueShipmentOutbox(tx, cancelled, ['order cancelled mail'], now, staffReason === null ? {} : { reason })
  if (moved.state === 'cancelled') {
    await releaseCode(tx, order.id)
    await voidDues(tx, order.id)
    await requestOrderRefund(tx, order.id, { cause: ORDER_CANCELLED, reason }, now)
    await tx.update(orders).set({ isStockReserved: false }).where(eq(orders.id, order.id))
    return { ...moved, isStockReserved: false }
  }
  for (const shipment of cancelled) await requestShipmentRefund(tx, shipment, reason, now)
  return moved
}

/** What came back before lies on its shelf already. */
async function listHeldUnits(tx: Tx, cancelled: readonly Shipment[]): Promise<Units[]> {
  const ids = cancelled.map(({ id }) => id)
  const restocked = sql<number>`coalesce(sum(${refundParts.units}), 0)::int`
  const lines = await tx
    .select({ variantId: orderLines.variantId, quantity: sql<number>`${orderLines.quantity} - ${restocked}` })
    .from(orderLines)
    .leftJoin(refundParts, and(eq(refundParts.lineId, orderLines.id), refundParts.isRestocked))
    .where(and(inArray(orderLines.shipmentId, ids), orderLines.fromStock))
    .groupBy(orderLines.id)
  return [...lines, ...(await readParts(tx, ids))]
}
