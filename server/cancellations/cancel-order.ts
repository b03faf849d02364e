import { eq } from 'drizzle-orm'
import { orders, type Order } from '#server/database/order-tables.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import type { Shop } from '#server/shop.ts'
import { canShopperCancel, transition } from '#shop/orders/order-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import { completeCancellation } from './complete-cancellation.ts'
import { findAuthorizedOrder } from '#server/orders/authorize-order.ts'
import { cancelParcel } from './cancel-parcel.ts'

export type CancellationResult =
  /** `pending`: the courier service has not agreed yet; the shopper's request stands. */
  { ok: true; order: Order; pending: boolean } | Refusal<'not-found' | 'too-late'>

/** Stock and money are released only once the courier service has cancelled the booking. Idempotent. */
export async function cancelOrder(
  shop: Pick<Shop, 'database' | 'couriers' | 'now'>,
  orderId: string,
  customerId: number | null,
): Promise<CancellationResult> {
  const requested = await requestCancellation(shop, orderId, customerId)
  if (!requested.ok || !requested.pending) return requested
  await cancelParcel(shop, orderId)
  const [order = requested.order] = await shop.database.orm.select().from(orders).where(eq(orders.id, orderId))
  if (order.state === 'cancelled' || order.state === 'refunded') return { ok: true, order, pending: false }
  const [parcel] = await shop.database.orm.select().from(parcels).where(eq(parcels.orderId, orderId))
  return parcel?.cancelRequestedAt ? { ok: true, order, pending: true } : refuseTooLate(order)
}

/** The order's row lock decides between this and booking; without a parcel the order is cancelled at once. */
async function requestCancellation(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  orderId: string,
  customerId: number | null,
): Promise<CancellationResult> {
  return database.orm.transaction(async (tx): Promise<CancellationResult> => {
    const order = await findAuthorizedOrder(tx, orderId, customerId, { lock: true })
    if (!order) return refuse('not-found', 'Order not found')
    if (order.placedAt !== null && (order.state === 'cancelled' || order.state === 'refunded'))
      return { ok: true, order, pending: false }
    if (!canShopperCancel(order.state)) return refuseTooLate(order)
    const requested = await tx.update(parcels).set({ cancelRequestedAt: now() }).where(eq(parcels.orderId, orderId))
    if (requested.rowCount === 1) return { ok: true, order, pending: true }
    return { ok: true, order: await completeCancellation(tx, order, 'shopper', now()), pending: false }
  })
}

function refuseTooLate({ state }: Order): Refusal<'too-late'> {
  const transitioned = transition(state, 'cancelled', 'shopper')
  const late = 'The courier is already on the way for this parcel. You can return it within 30 days of delivery.'
  return refuse('too-late', transitioned.ok ? late : transitioned.message)
}
