import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import { runTransaction } from '#server/database/run-transaction.ts'
import { enqueueShipmentOutbox } from '#server/jobs/enqueue-outbox.ts'
import type { Shop } from '#server/shop.ts'
import { actAs, noteAudit } from '#server/staff/audit.ts'
import { isPaid, orderStateLabel, transition } from '#shop/orders/order-state-machine.ts'
import { canTransitionShipment, shipmentStateLabel } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { isShipmentHeld } from './held-shipments.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { listShipments, transitionShipments } from './transition-shipments.ts'

export type MoveByHand = 'confirmed' | 'packed' | 'shipped' | 'delivered'
export type Moved = { ok: true } | Refusal<'not-found' | 'held' | 'not-possible' | 'being-cancelled'>

/** What shoppers are told of it, as when the courier says so. */
const mails = {
  confirmed: [],
  packed: [],
  shipped: ['order shipped mail'],
  delivered: ['order delivered mail'],
} as const

/** @param wanted.shipmentId one of its shipments; without it all that can make this move */
export function moveByHand(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; to: MoveByHand; shipmentId?: string | undefined },
  by: StaffActor,
): Promise<Moved> {
  const { orderNumber, to, shipmentId } = wanted
  return runTransaction(database.orm, async (tx): Promise<Moved> => {
    await actAs(tx, by)
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const own = (await listShipments(tx, order.id)).filter(({ id }) => id === (shipmentId ?? id))
    if (own.length === 0) return refuse('not-found', 'This order has no such parcel.')
    const free = own.filter(({ id }) => to === 'delivered' || !isShipmentHeld(order, id))
    if (free.length === 0)
      return refuse('held', `${order.heldBy ?? 'Somebody'} holds this order: ${order.heldFor}. Let it go on first.`)
    const movable = isPaid(order.state) ? free.filter(({ state }) => canTransitionShipment(state, to, 'owner')) : []
    if (movable.length === 0) {
      const asOrder = transition(order.state, to, 'owner')
      const [first] = free
      const stands = first ? shipmentStateLabel(first.state).toLowerCase() : orderStateLabel(order.state).toLowerCase()
      return refuse('not-possible', asOrder.ok ? `This parcel is ${stands} already.` : asOrder.message)
    }
    if (await isBeingCancelled(tx, movable))
      return refuse('being-cancelled', 'This order is being cancelled: the courier has been asked. Do not pack it.')
    const moved = await transitionShipments(tx, order, movable, to, 'owner')
    if (mails[to].length > 0) await enqueueShipmentOutbox(tx, movable, mails[to], now())
    await noteAudit(tx, by, {
      operation: 'orders.move',
      subject: auditedOrder(order),
      before: { state: order.state, parcels: movable.map(({ position, state }) => `${position}: ${state}`) },
      after: { state: moved.state, parcels: movable.map(({ position }) => `${position}: ${to}`) },
    })
    return { ok: true }
  })
}

async function isBeingCancelled(tx: Tx, movable: readonly { id: string }[]): Promise<boolean> {
  const ids = movable.map(({ id }) => id)
  const asked = await tx
    .select({ id: parcels.shipmentId })
    .from(parcels)
    .where(and(inArray(parcels.shipmentId, ids), isNotNull(parcels.cancelRequestedAt)))
  return asked.length > 0
}
