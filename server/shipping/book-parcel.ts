import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/database/order-tables.ts'
import { parcels, type ParcelRow } from '#server/database/parcel-tables.ts'
import type { OutboxHandler } from '#server/jobs/run-outbox.ts'
import { resolveBreak } from '#server/ledger/record-break.ts'
import { canTransition } from '#shop/orders/order-state-machine.ts'
import { toNewParcel, parcelReference } from './to-new-parcel.ts'
import { assignAwb } from './assign-awb.ts'
import { recordCourierRefusal, type CourierShop } from './record-courier-refusal.ts'
import { unwrap, withParcelLease } from './with-parcel-lease.ts'

/** Milliseconds. */
const FIRST_POLL_AFTER_MS = 30 * 60_000

/** Steps are stored one by one and repeatable by our reference: a retry after a crash books nothing twice. */
export function createBookParcelHandler(shop: CourierShop): OutboxHandler {
  return async (orderId, _, stopping) => {
    const isWanted = await createParcel(shop, orderId)
    if (!isWanted) return
    const booked = await withParcelLease(shop, orderId, (extend) => continueBooking(shop, orderId, extend), stopping)
    if (booked === 'busy') throw new Error('Somebody else is speaking to the courier service about this parcel')
  }
}

/** The order's row lock decides between booking and a cancellation. */
async function createParcel({ database, now }: CourierShop, orderId: string): Promise<boolean> {
  return database.orm.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order || !canTransition(order.state, 'shipped')) return false
    const at = now()
    await tx
      .insert(parcels)
      .values({ orderId, reference: parcelReference(order), createdAt: at, changedAt: at })
      .onConflictDoNothing()
    return true
  })
}

/** Resumes after the last stored step. */
async function continueBooking(shop: CourierShop, orderId: string, extend: () => Promise<void>): Promise<void> {
  const { database, couriers, now } = shop
  let found = await findParcelToBook(database, orderId)
  if (found && found.parcel.courierOrderId === null) {
    await bookAtCourier(shop, found.order, extend)
    found = await findParcelToBook(database, orderId)
  }
  if (found && found.parcel.awb === null) {
    await extend()
    await assignAwb(shop, found.order, found.parcel, extend)
    found = await findParcelToBook(database, orderId)
  }
  if (!found || found.parcel.pickupRequestedAt !== null) return
  await extend()
  const requested = await couriers.requestPickup(found.parcel.courierShipmentId ?? '')
  // An earlier attempt got through, and its answer was lost.
  const isAlreadyRequested = !requested.ok && requested.reason === 'already-done'
  if (!isAlreadyRequested) unwrap(await recordCourierRefusal(shop, orderId, requested))
  await database.orm
    .update(parcels)
    .set({ pickupRequestedAt: now(), nextPollAt: new Date(now().getTime() + FIRST_POLL_AFTER_MS) })
    .where(eq(parcels.orderId, orderId))
  for (const kind of ['courier refuses us', 'courier withdrawn', 'booking refused'] as const)
    await resolveBreak(database.orm, { kind, reference: orderId }, now())
}

/** Undefined when nothing is to be sent any more. @throws while its cancellation is under way: how that ends decides */
async function findParcelToBook(
  { orm }: Database,
  orderId: string,
): Promise<{ order: Order; parcel: ParcelRow } | undefined> {
  const [found] = await orm
    .select({ order: orders, parcel: parcels })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.orderId, orderId))
  if (!found || !canTransition(found.order.state, 'shipped')) return undefined
  if (found.parcel.cancelRequestedAt !== null) throw new Error('The order is being cancelled')
  return found
}

/** A booking whose answer was lost is looked up by our reference before a new one is made. */
async function bookAtCourier(shop: CourierShop, order: Order, extend: () => Promise<void>): Promise<void> {
  const { database, couriers, now } = shop
  const lines = await database.orm
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id)
  const parcel = toNewParcel(order, lines)
  const found = unwrap(await recordCourierRefusal(shop, order.id, await couriers.findParcel(parcel.reference)))
  if (!found) await extend()
  const booked = found ?? unwrap(await recordCourierRefusal(shop, order.id, await couriers.createParcel(parcel)))
  await database.orm
    .update(parcels)
    .set({
      courierOrderId: booked.orderId,
      courierShipmentId: booked.shipmentId,
      awb: booked.awb,
      courierName: booked.awb === null ? null : order.courierName,
      stage: 'booked',
      changedAt: now(),
    })
    .where(eq(parcels.orderId, order.id))
}
