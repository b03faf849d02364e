import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Orm, Tx } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { concludeCancelling, mayCancel } from '#server/orders/conclude-cancelling.ts'
import { noteBreak } from '#server/orders/note-break.ts'
import { canMove } from '#shop/orders/moves.ts'
import { followParcel } from './follow-parcel.ts'
import type { CourierShop } from './note-refusal.ts'
import { workOnParcel } from './work-on-parcel.ts'

/** After so long (milliseconds) without a word from the courier service a person should decide. */
const PATIENCE = 60 * 60_000

/** Parcels whose shoppers wish to cancel and wait for the courier service, those waiting longest first. */
export async function parcelsToRelease({ database }: Pick<CourierShop, 'database'>): Promise<string[]> {
  const rows = await database.orm
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(isNotNull(shipments.cancelWantedAt), notInArray(orders.state, ['cancelled', 'refunded'])))
    .orderBy(asc(shipments.cancelWantedAt))
    .limit(20)
  return rows.map(({ orderId }) => orderId)
}

/**
 * Has the courier service give up a parcel that its shopper wishes to cancel, and concludes: cancelled when it agrees or
 * never had it, back to the courier's timeline when it is on the way already. Without an answer the wish stays.
 */
export async function releaseParcel(shop: CourierShop, orderId: string): Promise<void> {
  await workOnParcel(shop, orderId, async (step) => {
    const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, orderId))
    if (!parcel?.cancelWantedAt) return
    const released = await askToRelease(shop, parcel, step)
    if (released === 'yes') return conclude(shop, orderId)
    if (released === 'no') return withdrawWish(shop, parcel)
    if (shop.now().getTime() - parcel.cancelWantedAt.getTime() < PATIENCE) return
    const found = { kind: 'cancelling refused', reference: orderId, details: { words: 'no answer' } } as const
    await noteBreak(shop.database.orm, found, shop.now())
  })
}

async function askToRelease(
  { couriers }: CourierShop,
  { reference, courierOrderId }: Shipment,
  step: () => Promise<void>,
): Promise<'yes' | 'no' | 'no answer'> {
  // A booking whose answer was lost is not in our books, but is at the courier service.
  const found = await couriers.findShipment(reference)
  if (!found.ok) return 'no answer'
  if (!found.value) return 'yes'
  await step()
  const cancelled = await couriers.cancel(courierOrderId ?? found.value.orderId)
  if (cancelled.ok) return 'yes'
  return cancelled.reason === 'refused' ? 'no' : 'no answer'
}

async function conclude({ database, now }: CourierShop, orderId: string): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) return
    // A courier that was on the way, and gave it up, cancels it as well.
    const by = mayCancel(order) ? 'shopper' : 'courier'
    if (!canMove(order.state, 'cancelled', by)) return noteRiddle(tx, order, now())
    await tx
      .update(shipments)
      .set({ stage: 'cancelled', nextAskAt: null, newsAt: now() })
      .where(eq(shipments.orderId, orderId))
    await concludeCancelling(tx, order, by, now())
  })
}

/** The courier has it, or nearly: the order goes on. One that is not even on the way is a riddle for a person. */
async function withdrawWish(shop: CourierShop, parcel: Shipment): Promise<void> {
  const { database, now } = shop
  const { orderId } = parcel
  await database.orm
    .update(shipments)
    .set({ cancelWantedAt: null, nextAskAt: now() })
    .where(eq(shipments.orderId, orderId))
  await followParcel(shop, parcel)
  const [order] = await database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order && mayCancel(order)) await noteRiddle(database.orm, order, now())
}

async function noteRiddle(tx: Orm | Tx, { id, state }: Order, now: Date): Promise<void> {
  await tx.update(shipments).set({ cancelWantedAt: null }).where(eq(shipments.orderId, id))
  const details = { state, words: 'the courier service and our books differ about who has the parcel' }
  await noteBreak(tx, { kind: 'cancelling refused', reference: id, details }, now)
}
