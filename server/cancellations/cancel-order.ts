import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Orm } from '#server/database/open-database.ts'
import { orders, type Order } from '#server/database/order-tables.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/database/shipment-tables.ts'
import { listShipments } from '#server/orders/transition-shipments.ts'
import type { Shop } from '#server/shop.ts'
import { canShopperCancel, isPaid, transition } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { PART_CANCELLED_MESSAGE } from '#shop/orders/part-cancelled-message.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { completeCancellation } from './complete-cancellation.ts'
import { findAuthorizedOrder } from '#server/orders/authorize-order.ts'
import { cancelParcel } from './cancel-parcel.ts'

export type CancellationResult =
  /** `pending`: the courier service has not agreed yet; the shopper's request stands. */
  { ok: true; order: Order; pending: boolean } | Refusal<'not-found' | 'too-late'>

/** Of one order, parcels that are asked after at once; the job asks after the others. */
const CANCELLED_AT_ONCE = 5

/** Idempotent. Stock and money wait until the courier service has cancelled. @param shipmentId without it all */
export async function cancelOrder(
  shop: Pick<Shop, 'database' | 'couriers' | 'now'>,
  orderId: string,
  customerId: number | null,
  shipmentId?: string,
): Promise<CancellationResult> {
  const { orm } = shop.database
  const requested = await requestCancellation(shop, { orderId, customerId, shipmentId })
  if (!requested.ok || !requested.pending) return requested
  const isWanted = ({ id }: { id: string }) => id === (shipmentId ?? id)
  const asked = (await findRequested(orm, orderId)).filter(isWanted)
  for (const { id } of asked.slice(0, CANCELLED_AT_ONCE)) await cancelParcel(shop, id)
  const [order = requested.order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  const wanted = (await listShipments(orm, orderId)).filter(isWanted)
  if (wanted.every(({ state }) => state === 'cancelled') || order.state === 'refunded')
    return { ok: true, order, pending: false }
  const pending = (await findRequested(orm, orderId)).filter(isWanted)
  if (pending.length > 0) return { ok: true, order, pending: true }
  return wanted.some(({ state }) => state === 'cancelled')
    ? refuse('too-late', PART_CANCELLED_MESSAGE)
    : refuseTooLate(order)
}

async function findRequested(orm: Orm, orderId: string): Promise<{ id: string }[]> {
  return orm
    .select({ id: parcels.shipmentId })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .where(and(eq(shipments.orderId, orderId), isNotNull(parcels.cancelRequestedAt), ne(shipments.state, 'cancelled')))
    .orderBy(shipments.position)
}

/** The order's row lock decides between this and booking; what has no parcel is cancelled at once. */
async function requestCancellation(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderId, customerId, shipmentId }: { orderId: string; customerId: number | null; shipmentId: string | undefined },
): Promise<CancellationResult> {
  return database.orm.transaction(async (tx): Promise<CancellationResult> => {
    const order = await findAuthorizedOrder(tx, orderId, customerId, { lock: true })
    if (!order) return refuse('not-found', 'Order not found')
    if (order.placedAt !== null && (order.state === 'cancelled' || order.state === 'refunded'))
      return { ok: true, order, pending: false }
    const wanted = (await listShipments(tx, orderId)).filter(({ id }) => id === (shipmentId ?? id))
    if (wanted.length === 0) return refuse('not-found', 'This order has no such shipment.')
    const open = wanted.filter(({ state }) => state !== 'cancelled')
    // Part of an order may be called off while another part is on its way.
    const isPossible = shipmentId === undefined ? canShopperCancel(order.state) : isPaid(order.state)
    if (!isPossible || !open.every(isCancellable)) return refuseTooLate(order)
    if (open.length === 0) return { ok: true, order, pending: false }
    const ids = open.map(({ id }) => id)
    const booked = await tx
      .update(parcels)
      .set({ cancelRequestedAt: now() })
      .where(inArray(parcels.shipmentId, ids))
      .returning({ shipmentId: parcels.shipmentId })
    const unbooked = open.filter(({ id }) => !booked.some((parcel) => parcel.shipmentId === id))
    if (unbooked.length === 0) return { ok: true, order, pending: true }
    const updated = await completeCancellation(tx, order, unbooked, 'shopper', now())
    return { ok: true, order: updated, pending: booked.length > 0 }
  })
}

const isCancellable = ({ state }: Shipment) => canTransitionShipment(state, 'cancelled', 'shopper')

function refuseTooLate({ state }: Order): Refusal<'too-late'> {
  const transitioned = transition(state, 'cancelled', 'shopper')
  const late = 'The courier is already on the way for this parcel. You can return it within 30 days of delivery.'
  return refuse('too-late', transitioned.ok ? late : transitioned.message)
}
