import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders, outbox, type Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { canTransition, type Actor } from '#shop/orders/order-state-machine.ts'
import {
  canTransitionShipment,
  hasNotLeft,
  orderStateOfShipments,
  type ShipmentState,
} from '#shop/orders/shipment-state-machine.ts'

/** Moves the order too. The caller holds its row lock. @throws when not allowed: ask `canTransitionShipment` first */
export async function transitionShipments(
  tx: Tx,
  order: Order,
  moved: readonly Pick<Shipment, 'id' | 'state'>[],
  to: ShipmentState,
  actor: Actor,
  changes: Partial<Order> = {},
): Promise<Order> {
  await moveShipments(tx, moved, to, actor)
  return followShipments(tx, order, changes)
}

/** Without the order: for shipments that move to different states at once. `followShipments` moves it then. */
export async function moveShipments(
  tx: Tx,
  moved: readonly Pick<Shipment, 'id' | 'state'>[],
  to: ShipmentState,
  actor: Actor,
): Promise<void> {
  const stuck = moved.find(({ state }) => !canTransitionShipment(state, to, actor))
  if (stuck) throw new Error(`A shipment cannot move from ${stuck.state} to ${to} by ${actor}`)
  const ids = moved.map(({ id }) => id)
  await tx.update(shipments).set({ state: to }).where(inArray(shipments.id, ids))
  if (to === 'packed') await bookWhatWaited(tx, ids)
}

/** Some couriers accept bookings of packed parcels only; book-parcel.ts leaves their outbox rows open. */
async function bookWhatWaited(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ payload: {}, processedAt: null, attempts: 0, nextAttemptAt: sql`now()` })
    .where(
      and(
        eq(outbox.kind, 'book courier'),
        inArray(outbox.subject, [...shipmentIds]),
        sql`${outbox.payload} ->> 'waitsFor' = 'packed'`,
      ),
    )
}

/** The caller holds the order's row lock. */
export async function followShipments(tx: Tx, order: Order, changes: Partial<Order> = {}): Promise<Order> {
  const all = await listShipments(tx, order.id)
  const state = orderStateOfShipments(all.map((shipment) => shipment.state))
  const shipBy = earliestShipBy(all) ?? order.shipBy
  if (state === order.state && shipBy === order.shipBy) return order
  if (state !== order.state && !canTransition(order.state, state))
    throw new Error(`An order cannot move from ${order.state} to ${state}`)
  const [updated] = await tx
    .update(orders)
    .set({ ...changes, state, shipBy })
    .where(eq(orders.id, order.id))
    .returning()
  if (!updated) throw new Error('The order to move is gone')
  return updated
}

function earliestShipBy(all: readonly Shipment[]): string | null {
  const days = all.flatMap(({ state, shipBy }) => (shipBy !== null && hasNotLeft(state) ? [shipBy] : []))
  return days.toSorted()[0] ?? null
}

export async function listShipments(tx: Orm | Tx, orderId: string): Promise<Shipment[]> {
  return tx.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.position)
}

/** Locks the order's row: decisions about its shipments need that lock. */
export async function lockShipment(
  tx: Tx,
  shipmentId: string,
): Promise<{ order: Order; shipment: Shipment } | undefined> {
  const itsOrder = tx.select({ id: shipments.orderId }).from(shipments).where(eq(shipments.id, shipmentId))
  const [order] = await tx.select().from(orders).where(inArray(orders.id, itsOrder)).for('update')
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId))
  return order && shipment ? { order, shipment } : undefined
}
