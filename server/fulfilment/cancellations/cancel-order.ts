import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#server/platform/database/is-database-unavailable.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders, type Order } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { canTransition, isPaid, transition } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment } from '#shop/orders/shipment-state-machine.ts'
import { PART_CANCELLED_MESSAGE } from '#shop/orders/part-cancelled-message.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { cancelShipments } from './cancel-shipments.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import { cancelParcel } from './cancel-parcel.ts'

export type CancellationResult<Further extends string = never> =
  /** `pending`: the courier service has not agreed yet; the request stays open. */
  { ok: true; order: Order; pending: boolean } | OperationRefusal<'not-found' | 'too-late' | Further>

/** The rest of an order's parcels waits for the job. */
const CANCELLED_AT_ONCE = 5
/** Bookings of the other parcels of a large order have its row lock one after the other. */
const waitForBookings = sql`SET LOCAL lock_timeout = '8s'`

type CancellingShop = Pick<Shop, 'database' | 'couriers' | 'now'>
type Wish<Further extends string = never> = {
  /** Under its row lock. */
  find: (tx: Tx) => Promise<Order | undefined>
  shipmentId: string | undefined
  actor: 'shopper' | 'owner'
  /** Staff's reason. */
  reason: string | null
  /** Runs in the request's transaction: a refusal undoes it. */
  check?: (
    tx: Tx,
    order: Order,
    wanted: readonly Shipment[],
  ) => Promise<OperationRefusal<'too-late' | Further> | undefined>
}

/** Idempotent. Stock and money wait until the courier service has cancelled. @param shipmentId without it all */
export function cancelOrder(
  shop: CancellingShop,
  orderId: string,
  customerId: number | null,
  shipmentId?: string,
): Promise<CancellationResult> {
  const find = (tx: Tx) => findAuthorizedOrder(tx, orderId, customerId, { lock: true })
  return carryOutCancellation(shop, { find, shipmentId, actor: 'shopper', reason: null })
}

/** Stores the request before it asks the courier service. */
export async function carryOutCancellation<Further extends string = never>(
  shop: CancellingShop,
  wish: Wish<Further>,
): Promise<CancellationResult<Further>> {
  const { orm } = shop.database
  const { shipmentId } = wish
  const requested = await requestCancellation(shop, wish)
  if (!requested.ok || !requested.pending) return requested
  const orderId = requested.order.id
  const isWanted = ({ id }: { id: string }) => id === (shipmentId ?? id)
  const asked = (await findRequested(orm, orderId)).filter(isWanted)
  for (const { id } of asked.slice(0, CANCELLED_AT_ONCE)) await cancelParcel(shop, id).catch(leaveToJob)
  const [order = requested.order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  const wanted = (await listShipments(orm, orderId)).filter(isWanted)
  if (wanted.every(({ state }) => state === 'cancelled') || order.state === 'refunded')
    return { ok: true, order, pending: false }
  const pending = (await findRequested(orm, orderId)).filter(isWanted)
  if (pending.length > 0) return { ok: true, order, pending: true }
  return wanted.some(({ state }) => state === 'cancelled')
    ? refuse.conflict('too-late', PART_CANCELLED_MESSAGE)
    : refuseTooLate(order)
}

/** The request is stored, so it counts although the database is busy now. */
function leaveToJob(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error
}

async function findRequested(orm: Orm, orderId: string): Promise<{ id: string }[]> {
  return orm
    .select({ id: parcels.shipmentId })
    .from(parcels)
    .innerJoin(shipments, eq(shipments.id, parcels.shipmentId))
    .where(and(eq(shipments.orderId, orderId), isNotNull(parcels.cancelRequestedAt), ne(shipments.state, 'cancelled')))
    .orderBy(shipments.position)
}

async function requestCancellation<Further extends string>(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { find, shipmentId, actor, reason, check }: Wish<Further>,
): Promise<CancellationResult<Further>> {
  return runTransaction(database.orm, async (tx): Promise<CancellationResult<Further>> => {
    await tx.execute(waitForBookings)
    const order = await find(tx)
    if (!order) return refuse.notFound('not-found', 'Order not found')
    if (order.placedAt !== null && (order.state === 'cancelled' || order.state === 'refunded'))
      return { ok: true, order, pending: false }
    const wanted = (await listShipments(tx, order.id)).filter(({ id }) => id === (shipmentId ?? id))
    if (wanted.length === 0) return refuse.notFound('not-found', 'This order has no such shipment.')
    const open = wanted.filter(({ state }) => state !== 'cancelled')
    const isWhole = shipmentId === undefined
    const isPossible = isPaid(order.state) && (!isWhole || canTransition(order.state, 'cancelled', actor))
    if (!isPossible || !open.every(({ state }) => canTransitionShipment(state, 'cancelled', actor)))
      return refuseTooLate(order)
    if (open.length === 0) return { ok: true, order, pending: false }
    if (actor === 'shopper' && open.some(({ againOf }) => againOf !== null)) return refuseSentAgain()
    const refusal = await check?.(tx, order, open)
    if (refusal) return refusal
    return { ok: true, ...(await cancelShipments(tx, order, open, { actor, reason }, now())) }
  })
}

function refuseSentAgain(): OperationRefusal<'too-late'> {
  return refuse.conflict('too-late', 'We send these pieces again. Please write to us if you do not want them any more.')
}

function refuseTooLate({ state }: Order): OperationRefusal<'too-late'> {
  const transitioned = transition(state, 'cancelled', 'shopper')
  const late = 'The courier is already on the way for this parcel. You can return it within 30 days of delivery.'
  return refuse.conflict('too-late', transitioned.ok ? late : transitioned.message)
}
