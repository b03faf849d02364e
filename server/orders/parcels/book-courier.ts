import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/database/order-tables.ts'
import { shipments, type Shipment } from '#server/database/shipment-tables.ts'
import type { Keeper } from '#server/jobs/keep-promises.ts'
import { resolveBreak } from '#server/orders/note-break.ts'
import { canMove } from '#shop/orders/moves.ts'
import { parcelOf, referenceOf } from './parcel-of-order.ts'
import { giveWaybill } from './give-waybill.ts'
import { withBreaks, type CourierShop } from './note-refusal.ts'
import { must, workOnParcel } from './work-on-parcel.ts'

/** When a booked parcel is first asked after, in milliseconds. */
const FIRST_QUESTION = 30 * 60_000

/**
 * Keeps the promise 'book courier': the parcel is booked, a courier takes it, the pick-up is requested. Each step is
 * written down before the next, and asked for with a reference that never books twice, so that a crash anywhere in
 * between goes on where it stopped. An order that was cancelled meanwhile is left alone.
 */
export function bookCourier(shop: CourierShop): Keeper {
  return async (orderId, _, stopping) => {
    const isWanted = await wantParcel(shop, orderId)
    if (!isWanted) return
    const booked = await workOnParcel(shop, orderId, (step) => goOn(shop, orderId, step), stopping)
    if (booked === 'busy')
      throw new Error('Somebody else is speaking to the courier service about this parcel')
  }
}

/** Writes the parcel down, unless there is nothing to send (any more). The row lock decides between this and a cancellation. */
async function wantParcel({ database, now }: CourierShop, orderId: string): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order || !canMove(order.state, 'shipped')) return false
    const at = now()
    await tx
      .insert(shipments)
      .values({ orderId, reference: referenceOf(order), createdAt: at, newsAt: at })
      .onConflictDoNothing()
    return true
  })
}

/** From wherever the last attempt came to. */
async function goOn(shop: CourierShop, orderId: string, step: () => Promise<void>): Promise<void> {
  const { database, couriers, now } = shop
  let found = await wantedParcel(database, orderId)
  if (found && found.parcel.courierOrderId === null) {
    await book(shop, found.order, step)
    found = await wantedParcel(database, orderId)
  }
  if (found && found.parcel.awb === null) {
    await step()
    await giveWaybill(shop, found.order, found.parcel, step)
    found = await wantedParcel(database, orderId)
  }
  if (!found || found.parcel.pickupRequestedAt !== null) return
  await step()
  const requested = await couriers.requestPickup(found.parcel.courierShipmentId ?? '')
  // An earlier attempt got through, and its answer was lost.
  const isAlready = !requested.ok && /duplicate|already/i.test(requested.description ?? '')
  if (!isAlready) must(await withBreaks(shop, orderId, requested))
  await database.orm
    .update(shipments)
    .set({ pickupRequestedAt: now(), nextAskAt: new Date(now().getTime() + FIRST_QUESTION) })
    .where(eq(shipments.orderId, orderId))
  for (const kind of ['courier refuses us', 'courier withdrawn', 'booking refused'] as const)
    await resolveBreak(database.orm, { kind, reference: orderId }, now())
}

/**
 * The order and its parcel, unless there is nothing to send any more.
 * @throws while its cancellation is under way: how that ends decides
 */
async function wantedParcel(
  { orm }: Database,
  orderId: string,
): Promise<{ order: Order; parcel: Shipment } | undefined> {
  const [found] = await orm
    .select({ order: orders, parcel: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.orderId, orderId))
  if (!found || !canMove(found.order.state, 'shipped')) return undefined
  if (found.parcel.cancelWantedAt !== null) throw new Error('The order is being cancelled')
  return found
}

/** A booking whose answer was lost is found by our reference; only then is it made. */
async function book(shop: CourierShop, order: Order, step: () => Promise<void>): Promise<void> {
  const { database, couriers, now } = shop
  const lines = await database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  const parcel = parcelOf(order, lines)
  const found = must(await withBreaks(shop, order.id, await couriers.findShipment(parcel.reference)))
  if (!found) await step()
  const booked = found ?? must(await withBreaks(shop, order.id, await couriers.createShipment(parcel)))
  await database.orm
    .update(shipments)
    .set({
      courierOrderId: booked.orderId,
      courierShipmentId: booked.shipmentId,
      awb: booked.awb,
      courierName: booked.awb === null ? null : order.courierName,
      stage: 'booked',
      newsAt: now(),
    })
    .where(eq(shipments.orderId, order.id))
}
