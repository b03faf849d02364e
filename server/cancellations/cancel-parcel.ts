import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { parcels, type ParcelRow } from '#server/database/parcel-tables.ts'
import { completeCancellation } from './complete-cancellation.ts'
import { recordBreak } from '#server/ledger/record-break.ts'
import { canShopperCancel, canTransition } from '#shop/orders/order-state-machine.ts'
import { syncTracking } from '#server/shipping/sync-tracking.ts'
import type { CourierShop } from '#server/shipping/record-courier-refusal.ts'
import { withParcelLease } from '#server/shipping/with-parcel-lease.ts'

/** Milliseconds without an answer of the courier service until a person should decide. */
const ALERT_AFTER_MS = 60 * 60_000

export function selectParcelsToCancel({ database }: Pick<CourierShop, 'database'>) {
  return database.orm
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(isNotNull(parcels.cancelRequestedAt), notInArray(orders.state, ['cancelled', 'refunded'])))
    .orderBy(asc(parcels.cancelRequestedAt))
    .limit(20)
}

export async function findParcelsToCancel(shop: Pick<CourierShop, 'database'>): Promise<string[]> {
  return (await selectParcelsToCancel(shop)).map(({ orderId }) => orderId)
}

/** Cancelled if the courier service agrees or never had the parcel, resumed if it refuses, else retried. */
export async function cancelParcel(shop: CourierShop, orderId: string): Promise<void> {
  await withParcelLease(shop, orderId, async (extend) => {
    const [parcel] = await shop.database.orm.select().from(parcels).where(eq(parcels.orderId, orderId))
    if (!parcel?.cancelRequestedAt) return
    const answer = await requestParcelCancellation(shop, parcel, extend)
    if (answer === 'yes') return completeParcelCancellation(shop, orderId)
    if (answer === 'no') return rejectCancellation(shop, parcel)
    if (shop.now().getTime() - parcel.cancelRequestedAt.getTime() < ALERT_AFTER_MS) return
    const found = { kind: 'cancelling refused', reference: orderId, details: { words: 'no answer' } } as const
    await recordBreak(shop.database.orm, found, shop.now())
  })
}

async function requestParcelCancellation(
  { couriers }: CourierShop,
  { reference, courierOrderId }: ParcelRow,
  extend: () => Promise<void>,
): Promise<'yes' | 'no' | 'no answer'> {
  // A booking whose answer was lost is known to the courier service only.
  const found = await couriers.findParcel(reference)
  if (!found.ok) return 'no answer'
  if (!found.value) return 'yes'
  await extend()
  const cancelled = await couriers.cancelParcel(courierOrderId ?? found.value.orderId)
  if (cancelled.ok) return 'yes'
  return cancelled.reason === 'refused' ? 'no' : 'no answer'
}

async function completeParcelCancellation({ database, now }: CourierShop, orderId: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) return
    // A courier may have given up a parcel that was on the way already.
    const by = canShopperCancel(order.state) ? 'shopper' : 'courier'
    if (!canTransition(order.state, 'cancelled', by)) return flagMismatch(tx, order, now())
    await tx
      .update(parcels)
      .set({ stage: 'cancelled', nextPollAt: null, changedAt: now() })
      .where(eq(parcels.orderId, orderId))
    await completeCancellation(tx, order, by, now())
  })
}

/** The order goes on, unless no courier is on the way: then a person must decide. */
async function rejectCancellation(shop: CourierShop, parcel: ParcelRow): Promise<void> {
  const { database, now } = shop
  const { orderId } = parcel
  await database.orm
    .update(parcels)
    .set({ cancelRequestedAt: null, nextPollAt: now() })
    .where(eq(parcels.orderId, orderId))
  await syncTracking(shop, parcel)
  const [order] = await database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order && canShopperCancel(order.state)) await flagMismatch(database.orm, order, now())
}

async function flagMismatch(tx: Orm | Tx, { id, state }: Order, now: Date): Promise<void> {
  await tx.update(parcels).set({ cancelRequestedAt: null }).where(eq(parcels.orderId, id))
  const details = { state, words: 'the courier service and our books differ about who has the parcel' }
  await recordBreak(tx, { kind: 'cancelling refused', reference: id, details }, now)
}
