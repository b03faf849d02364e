import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { completeCancellation } from './complete-cancellation.ts'
import { recordException } from '#server/platform/ledger/record-exception.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { syncTracking } from '#server/fulfilment/shipping/sync-tracking.ts'
import type { CourierShop } from '#server/fulfilment/shipping/record-courier-refusal.ts'
import { withParcelLease } from '#server/fulfilment/shipping/with-parcel-lease.ts'

/** Milliseconds without an answer of the courier service until a person should decide. */
const ALERT_AFTER_MS = 60 * 60_000

export function selectParcelsToCancel({ database }: Pick<CourierShop, 'database'>) {
  return database.orm
    .select({ shipmentId: parcels.shipmentId })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        isNotNull(parcels.cancelRequestedAt),
        ne(shipments.state, 'cancelled'),
        or(ne(orders.state, 'refunded'), ne(parcels.stage, 'cancelled')),
      ),
    )
    .orderBy(asc(parcels.cancelRequestedAt))
    .limit(20)
}

export async function findParcelsToCancel(shop: Pick<CourierShop, 'database'>): Promise<string[]> {
  return (await selectParcelsToCancel(shop)).map(({ shipmentId }) => shipmentId)
}

/** Cancelled if the courier service agrees or never had the parcel, resumed if it refuses, else retried. */
export async function cancelParcel(shop: CourierShop, shipmentId: string): Promise<void> {
  await withParcelLease(shop, shipmentId, async (extend) => {
    const [found] = await shop.database.orm
      .select({ parcel: parcels, state: shipments.state })
      .from(parcels)
      .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
      .where(eq(parcels.shipmentId, shipmentId))
    const requestedAt = found?.parcel.cancelRequestedAt
    if (!requestedAt || found.state === 'cancelled') return
    const { parcel } = found
    const answer = await requestParcelCancellation(shop, parcel, extend)
    if (answer === 'yes') return completeParcelCancellation(shop, shipmentId, parcel.cancelReason)
    if (answer === 'no') return rejectCancellation(shop, parcel)
    if (shop.now().getTime() - requestedAt.getTime() < ALERT_AFTER_MS) return
    const unanswered = { kind: 'cancelling refused', reference: shipmentId, details: { words: 'no answer' } } as const
    await recordException(shop.database.orm, unanswered, shop.now())
  })
}

async function requestParcelCancellation(
  { couriers }: CourierShop,
  { reference, courierOrderId }: ParcelRow,
  extend: () => Promise<void>,
): Promise<'yes' | 'no' | 'no answer'> {
  // Only the courier service knows a booking whose answer was lost.
  const found = await couriers.findParcel(reference)
  if (!found.ok) return 'no answer'
  if (!found.value) return 'yes'
  await extend()
  const cancelled = await couriers.cancelParcel(courierOrderId ?? found.value.orderId)
  if (cancelled.ok) return 'yes'
  return cancelled.reason === 'refused' ? 'no' : 'no answer'
}

async function completeParcelCancellation(
  { database, now }: CourierShop,
  shipmentId: string,
  reason: string | null,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const found = await lockShipment(tx, shipmentId)
    if (!found) return
    const { order, shipment } = found
    const calledOff = { stage: 'cancelled', nextPollAt: null, changedAt: now() } as const
    // The full refund settled its money and goods.
    if (order.state === 'refunded')
      return void (await tx.update(parcels).set(calledOff).where(eq(parcels.shipmentId, shipmentId)))
    // A courier may give up a parcel that is already on the way.
    const by = canTransitionShipment(shipment.state, 'cancelled', 'shopper') ? 'shopper' : 'courier'
    if (!isPaid(order.state) || !canTransitionShipment(shipment.state, 'cancelled', by))
      return flagMismatch(tx, shipment, now())
    await tx.update(parcels).set(calledOff).where(eq(parcels.shipmentId, shipmentId))
    await completeCancellation(tx, order, [shipment], by, now(), reason)
  })
}

/** The shipment goes on, unless no courier is on the way: then a person must decide. */
async function rejectCancellation(shop: CourierShop, parcel: ParcelRow): Promise<void> {
  const { database, now } = shop
  const { shipmentId } = parcel
  await database.orm
    .update(parcels)
    .set({ cancelRequestedAt: null, cancelReason: null, nextPollAt: now() })
    .where(eq(parcels.shipmentId, shipmentId))
  await syncTracking(shop, parcel)
  const [shipment] = await database.orm.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (shipment && canTransitionShipment(shipment.state, 'cancelled', 'shopper'))
    await flagMismatch(database.orm, shipment, now())
}

async function flagMismatch(tx: Orm | Tx, { id, state }: Shipment, now: Date): Promise<void> {
  await tx.update(parcels).set({ cancelRequestedAt: null, cancelReason: null }).where(eq(parcels.shipmentId, id))
  const details = { state, words: 'the courier service and our books differ about who has the parcel' }
  await recordException(tx, { kind: 'cancelling refused', reference: id, details }, now)
}
