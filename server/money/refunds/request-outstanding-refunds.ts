import { eq, inArray } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { refundParts, refunds, type Payment } from '#server/platform/database/order-tables.ts'
import { listCancelRefunds } from '#server/orders/lifecycle/list-cancel-refunds.ts'
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
    const [first] = made
    if (!first) {
      await requestShipmentRefund(tx, shipment, REASON, now)
      continue
    }
    const { reason } = first
    const keys = made.map(({ key }) => key)
    const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, keys))
    const { entitled } = (await listCancelRefunds(tx, [shipment]))(shipment)
    const wanted = parts.length > 0 ? sumOfParts(parts) : entitled
    const amount = wanted - made.reduce((sum, refund) => sum + refund.amount, 0)
    if (amount > 0) await refundPayments(tx, [payment], { cause, reason, amount, parts: [] }, now)
  }
}
