import { eq } from 'drizzle-orm'
import { orders, type Order } from '#server/database/order-tables.ts'
import { shipments } from '#server/database/shipment-tables.ts'
import type { Shop } from '#server/shop.ts'
import { move } from '#shop/orders/moves.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { concludeCancelling, mayCancel } from './conclude-cancelling.ts'
import { findOwnOrder } from './own-order.ts'
import { releaseParcel } from './parcels/release-parcel.ts'

export type Cancelling =
  /** `pending`: the courier service has not agreed yet; the shopper's wish stands. */
  { ok: true; order: Order; pending: boolean } | Refusal<'not-found' | 'too-late'>

/**
 * Cancels an order for its shopper while no courier is on the way for it. Money and parcel are two things: the booking
 * is cancelled at the courier service first, and only when nobody can carry the parcel off any more do the pieces go
 * back on the shelf and the money to the shopper. Asked again, it answers the same.
 */
export async function cancelOrder(
  shop: Pick<Shop, 'database' | 'couriers' | 'now'>,
  orderId: string,
  customerId: number | null,
): Promise<Cancelling> {
  const wished = await wishToCancel(shop, orderId, customerId)
  if (!wished.ok || !wished.pending) return wished
  await releaseParcel(shop, orderId)
  const [order = wished.order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order.state === 'cancelled' || order.state === 'refunded') return { ok: true, order, pending: false }
  const [parcel] = await shop.database.orm.select().from(shipments).where(eq(shipments.orderId, orderId))
  return parcel?.cancelWantedAt ? { ok: true, order, pending: true } : refuseLate(order)
}

/** Cancels at once what was never booked; else writes the wish down. The order's row lock decides who was first. */
async function wishToCancel(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  customerId: number | null,
): Promise<Cancelling> {
  return database.orm.transaction(async (tx): Promise<Cancelling> => {
    const order = await findOwnOrder(tx, orderId, customerId, { lock: true })
    if (!order) return refuse('not-found', 'Order not found')
    if (order.placedAt !== null && (order.state === 'cancelled' || order.state === 'refunded'))
      return { ok: true, order, pending: false }
    if (!mayCancel(order)) return refuseLate(order)
    const wanted = await tx
      .update(shipments)
      .set({ cancelWantedAt: now() })
      .where(eq(shipments.orderId, orderId))
    if (wanted.rowCount === 1) return { ok: true, order, pending: true }
    return { ok: true, order: await concludeCancelling(tx, order, 'shopper', now()), pending: false }
  })
}

function refuseLate({ state }: Order): Refusal<'too-late'> {
  const moved = move(state, 'cancelled', 'shopper')
  const late =
    'The courier is already on the way for this parcel. You can return it within 30 days of delivery.'
  return refuse('too-late', moved.ok ? late : moved.message)
}
