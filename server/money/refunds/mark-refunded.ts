import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { dues } from '#server/platform/database/due-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { payments, refundParts, refunds, type Order, type Refund } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { enqueueOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import { voidDues } from '#server/orders/lifecycle/change-dues.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { freeMinutes } from '#server/orders/promises/free-minutes.ts'
import { originalCause } from '#shop/orders/refund-cause.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { shipmentCancelledCause } from './request-refund.ts'
import { transitionOrder } from '#server/orders/lifecycle/transition-order.ts'

/** Mails once all refunds are accepted, unless the cancellation did. The caller holds the order's row lock. */
export async function markRefunded(tx: Tx, order: Order, now: Date): Promise<Order> {
  if (order.paid === 0 || !canTransition(order.state, 'refunded', 'payment')) return order
  const paid = await tx
    .select({ payment: payments })
    .from(dues)
    .innerJoin(payments, eq(payments.id, dues.paymentId))
    .where(eq(dues.orderId, order.id))
  if (paid.some(({ payment }) => payment.refunded < payment.amount)) return order
  const ids = paid.map(({ payment }) => payment.id)
  const madeRefunds = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), ne(refunds.status, 'failed')))
  if (madeRefunds.some(({ status }) => status === 'requested')) return order
  if (await isOfCancelledShipmentsOnly(tx, order, madeRefunds)) return order
  const isAlreadyNotified = order.state === 'cancelled' && order.placedAt !== null
  if (!isAlreadyNotified) await enqueueOutbox(tx, order.id, ['order refunded mail'], now)
  const isProcessed = madeRefunds.every(({ status }) => status === 'processed')
  if (!isProcessed) return order
  await voidDues(tx, order.id)
  await cancelParcels(tx, order.id, now)
  return transitionOrder(tx, order, 'refunded', 'payment')
}

/** Stops work and pick-up of refunded goods; cancel-parcel.ts calls the courier service. */
async function cancelParcels(tx: Tx, orderId: string, now: Date): Promise<void> {
  const here = (await listShipments(tx, orderId)).filter(({ state }) =>
    canTransitionShipment(state, 'cancelled', 'owner'),
  )
  for (const { id, workMinutes } of here) await freeMinutes(tx, id, workMinutes ?? 0)
  await tx
    .update(parcels)
    .set({ cancelRequestedAt: now })
    .where(
      and(
        inArray(
          parcels.shipmentId,
          here.map(({ id }) => id),
        ),
        isNull(parcels.cancelRequestedAt),
      ),
    )
}

/** Its other shipments then wait for the order's next payment. */
async function isOfCancelledShipmentsOnly(tx: Tx, order: Order, made: readonly Refund[]): Promise<boolean> {
  const all = await listShipments(tx, order.id)
  const cancelled = all.filter(({ state }) => state === 'cancelled')
  const causes = cancelled.map(shipmentCancelledCause)
  if (cancelled.length === all.length) return false
  const others = made.filter(({ cause }) => !causes.includes(originalCause(cause))).map(({ key }) => key)
  const parts = await tx.select().from(refundParts).where(inArray(refundParts.refundKey, others))
  const isOfCancelled = ({ shipmentId }: { shipmentId: string }) => cancelled.some(({ id }) => id === shipmentId)
  // Refunds without parts may be of any shipment.
  const refunded = made.reduce((sum, { amount }) => sum + amount, 0)
  return refunded <= cancelled.reduce((sum, { total }) => sum + total, 0) && parts.every(isOfCancelled)
}
