import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import type { Shipment } from '#server/platform/database/shipment-tables.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import type { Paise } from '#shop/money/paise.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { completeCancellation } from './complete-cancellation.ts'

type Cancelling = {
  actor: 'shopper' | 'owner'
  /** Staff's reason; the buyer reads it. */
  reason: string | null
}

/** Parcels wait for the courier service. The caller holds the order's row lock, which decides between this and booking. */
export async function cancelShipments(
  tx: Tx,
  order: Order,
  open: readonly Shipment[],
  { actor, reason }: Cancelling,
  now: Date,
): Promise<{ order: Order; pending: boolean }> {
  const booked = await tx
    .update(parcels)
    .set({ cancelRequestedAt: now, ...(reason !== null && { cancelReason: reason }) })
    .where(
      inArray(
        parcels.shipmentId,
        open.map(({ id }) => id),
      ),
    )
    .returning({ shipmentId: parcels.shipmentId })
  const unbooked = open.filter(({ id }) => !booked.some((parcel) => parcel.shipmentId === id))
  if (unbooked.length === 0) return { order, pending: true }
  return {
    order: await completeCancellation(tx, order, unbooked, actor, now, reason),
    pending: booked.length > 0,
  }
}

/** The audit entry precedes the call to the courier service. */
export async function noteCancellation(
  tx: Tx,
  order: Order,
  wanted: readonly Shipment[],
  { by, reason, ...stepUp }: { by: StaffActor; reason: string; withoutStepUp?: Paise },
): Promise<void> {
  await recordAudit(tx, by, {
    operation: 'orders.cancel',
    subject: auditedOrder(order),
    before: { state: order.state, parcels: wanted.map(({ position, state }) => `${position}: ${state}`) },
    after: { state: 'cancelled', parcels: wanted.map(({ position }) => `${position}: cancelled`), ...stepUp },
    reason,
  })
}
