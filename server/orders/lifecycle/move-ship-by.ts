import { eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { moveDays } from '#server/orders/promises/move-days.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { promisedDate } from '#shop/orders/ship-by-date.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { addDays } from '#shop/time/add-days.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { auditedOrder, lockOrder, refuseUnknownOrder } from './lock-order.ts'
import { listShipments } from './transition-shipments.ts'

/** Lists show days without the year, so a mistyped year would go unnoticed. */
const MOST_DAYS = 365

export type ShipByMoved =
  | { ok: true; version: number }
  | OperationRefusal<'not-found' | 'changed' | 'not-here' | 'past' | 'far'>

/** Moves the day of all shipments that have not left, their bench minutes and their arrival. @param wanted.version as shown */
export function moveShipBy(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  wanted: { orderNumber: number; shipBy: string; reason: string; version: number },
  by: StaffActor,
): Promise<ShipByMoved> {
  const { orderNumber, shipBy, reason } = wanted
  return runAs(database.orm, by, async (tx): Promise<ShipByMoved> => {
    const order = await lockOrder(tx, orderNumber)
    if (!order) return refuseUnknownOrder()
    if (order.version !== wanted.version)
      return refuse.conflict('changed', 'Somebody has changed this order meanwhile. Look at it again.')
    const today = todayInIndia(now())
    if (shipBy < today) return refuse.conflict('past', 'That day is over. Choose today or a later one.')
    if (shipBy > addDays(today, MOST_DAYS))
      return refuse.conflict('far', 'That day is more than a year away. Look at the year, and choose an earlier day.')
    const here = (await listShipments(tx, order.id)).filter(({ state }) => hasNotLeft(state))
    if (here.length === 0) return refuse.conflict('not-here', 'All of this order has left the workshop.')
    if (order.isStockReserved) await moveDays(tx, now(), here, shipBy)
    const arrivals = here.map(({ estimatedDays }) => promisedDate(shipBy, estimatedDays))
    for (const [index, { id }] of here.entries())
      await tx.update(shipments).set({ shipBy, promised: arrivals[index]! }).where(eq(shipments.id, id))
    const promised = arrivals.includes(null) ? null : (arrivals.toSorted().at(-1) ?? null)
    const version = order.version + 1
    await tx.update(orders).set({ shipBy, promised, version }).where(eq(orders.id, order.id))
    await recordAudit(tx, by, {
      operation: 'orders.move',
      subject: auditedOrder(order),
      before: { shipBy: order.shipBy, promised: order.promised },
      after: { shipBy, promised },
      reason,
    })
    return { ok: true, version }
  })
}
