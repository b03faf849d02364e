import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, payments, type Order } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { followShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { OrderState } from '#shop/orders/order-state-machine.ts'
import { resumeBooking } from './resume-booking.ts'

/** Resumes bookings and tracking once no payment is in doubt. The caller holds the order's row lock. */
export async function resumeReviewedOrder(tx: Tx, order: Order, now: Date): Promise<OrderState> {
  const { id, state, placedAt } = order
  if (state !== 'under review' || placedAt === null || (await isInDoubt(tx, id))) return state
  const resumed = await followShipments(tx, order)
  const own = tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, id))
  await tx
    .update(parcels)
    .set({ nextPollAt: now })
    .where(and(inArray(parcels.shipmentId, own), isNotNull(parcels.awb)))
  await resumeBooking(tx, id, now)
  return resumed.state
}

/** Disputes of payments that pay for nothing of the order do not count. */
async function isInDoubt(tx: Tx, orderId: string): Promise<boolean> {
  const { kind, reference, resolvedAt } = ledgerExceptions
  const paid = tx.select({ id: dues.paymentId }).from(dues).where(eq(dues.orderId, orderId))
  const all = tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  const isDisputed = and(inArray(kind, ['dispute', 'dispute lost']), inArray(reference, paid))
  const isWrong = and(eq(kind, 'wrong amount'), inArray(reference, all))
  return (await tx.$count(ledgerExceptions, and(isNull(resolvedAt), or(isDisputed, isWrong)))) > 0
}
