import { eq, sql } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { isPaid } from '#shop/orders/order-state-machine.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { listShipments } from './transition-shipments.ts'

export type Held = { ok: true } | OperationRefusal<'not-found' | 'not-here' | 'held-already'>

/** Holds the whole order until staff release it. A hold of single parcels becomes part of it. */
export function holdOrder(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { orderNumber, reason }: { orderNumber: number; reason: string },
  by: StaffActor,
): Promise<Held> {
  return runAs(database.orm, by, async (tx): Promise<Held> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    const { heldFor, heldShipments } = order
    if (heldFor !== null && heldShipments === null)
      return refuse.conflict('held-already', `${order.heldBy ?? 'Somebody'} holds this order already: ${heldFor}`)
    const isHere = (await listShipments(tx, order.id)).some(({ state }) => hasNotLeft(state))
    if (!isPaid(order.state) || !isHere)
      return refuse.conflict('not-here', 'Only an order that is paid and still in the workshop can be held.')
    const reasons = heldFor === null ? reason : `${reason} · ${heldFor}`
    const held = { heldFor: reasons, heldBy: by.name, heldAt: now(), heldShipments: null }
    await tx
      .update(orders)
      .set({ ...held, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    await recordAudit(tx, by, {
      operation: 'orders.hold',
      subject: auditedOrder(order),
      before: { held: false },
      after: { held: true },
      reason,
    })
    return { ok: true }
  })
}

export type Released = { ok: true } | OperationRefusal<'not-found' | 'not-held'>

export function releaseOrder(
  { database }: Pick<Shop, 'database'>,
  { orderNumber }: { orderNumber: number },
  by: StaffActor,
): Promise<Released> {
  return runAs(database.orm, by, async (tx): Promise<Released> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.heldFor === null) return refuse.conflict('not-held', 'This order is no longer held.')
    await tx
      .update(orders)
      .set({ heldFor: null, heldBy: null, heldAt: null, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    const changed = { before: { held: true }, after: { held: false } }
    await recordAudit(tx, by, { operation: 'orders.hold', subject: auditedOrder(order), ...changed })
    return { ok: true }
  })
}
