import { eq, inArray } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refundParts, refunds, type Payment } from '#server/platform/database/order-tables.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { groupByCause } from '#shop/orders/refund-cause.ts'
import { sumOfParts } from '#shop/orders/refund-parts.ts'
import { refundPayments, requestShipmentRefund, shipmentCancelledCause } from './request-refund.ts'

const REASON = 'cancelled by the shopper'

/** Refunds shipments that were cancelled before payment, from this payment and for the same cause. The caller holds the order's row lock. */
export async function requestOutstandingRefunds(tx: Tx, orderId: string, payment: Payment, now: Date): Promise<void> {
  const cancelled = (await listShipments(tx, orderId)).filter(({ state }) => state === 'cancelled')
  if (cancelled.length === 0) return
  const tries = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(dues, eq(dues.paymentId, refunds.paymentId))
    .where(eq(dues.orderId, orderId))
    .orderBy(refunds.createdAt, refunds.key)
  const byCause = groupByCause(tries.map(({ refund }) => refund))
  for (const shipment of cancelled) {
    const cause = shipmentCancelledCause(shipment)
    const made = byCause.get(cause) ?? []
    if (made.length === 0) await requestShipmentRefund(tx, shipment, REASON, now)
    const keys = made.map(({ key }) => key)
    const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
    const amount = sumOfParts(parts) - made.reduce((sum, refund) => sum + refund.amount, 0)
    const [{ reason } = { reason: REASON }] = made
    if (amount > 0) await refundPayments(tx, [payment], { cause, reason, amount, parts: [] }, now)
  }
}
