import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders, type Order } from '#server/platform/database/order-tables.ts'
import { proofs } from '#server/platform/database/proof-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { auditedOrder } from '#server/orders/lifecycle/lock-order.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { moveDays } from '#server/orders/promises/move-days.ts'
import { readCapacity } from '#server/orders/promises/read-capacity.ts'
import { recordAudit } from '#server/platform/staff/audit.ts'
import { hasNotLeft } from '#shop/orders/shipment-state-machine.ts'
import { countDaysLeft, resumeDays } from '#shop/promises/stopped-clock.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'

/** Called before a proof is sent. A clock that has stopped stays stopped. The caller holds the order's row lock. */
export async function stopClock(tx: Tx, lineId: number, at: Date): Promise<void> {
  const shipment = await findShipment(tx, lineId)
  if (!shipment || shipment.shipBy === null || (await doesWait(tx, shipment.id))) return
  const { id, shipBy, chosenDay, daysToMake } = shipment
  const { calendar } = await readCapacity(tx, at)
  const daysLeft = countDaysLeft(calendar, todayInIndia(at), { shipBy, chosenDay, daysToMake })
  await tx.update(shipments).set({ daysLeft }).where(eq(shipments.id, id))
}

/** Once no proof of the parcel waits: moves its days by the open days it waited. The caller holds the order's row lock. */
export async function resumeClock(tx: Tx, order: Order, lineId: number, by: StaffActor, at: Date): Promise<void> {
  const shipment = await findShipment(tx, lineId)
  if (!shipment || shipment.daysLeft === null || (await doesWait(tx, shipment.id))) return
  const { id, shipBy, promised, daysLeft, recipient } = shipment
  await tx.update(shipments).set({ daysLeft: null }).where(eq(shipments.id, id))
  if (shipBy === null || !hasNotLeft(shipment.state)) return
  const { calendar } = await readCapacity(tx, at)
  const state = recipient.state
  const resumed = resumeDays(calendar, todayInIndia(at), { shipBy, promised, daysLeft, state })
  if (resumed.shipBy === shipBy) return
  if (order.isStockReserved) await moveDays(tx, at, [shipment], resumed.shipBy)
  await tx.update(shipments).set(resumed).where(eq(shipments.id, id))
  const after = await writeDaysOfOrder(tx, order)
  await recordAudit(tx, by, {
    operation: 'orders.move',
    subject: auditedOrder(order),
    before: { shipBy: order.shipBy, promised: order.promised },
    after,
    reason: 'The buyer was asked about a picture, and the clock stood until they answered',
  })
}

async function findShipment(tx: Tx, lineId: number): Promise<Shipment | undefined> {
  const [found] = await tx
    .select({ shipment: shipments })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .where(eq(orderLines.id, lineId))
  return found?.shipment
}

async function doesWait(tx: Tx, shipmentId: string): Promise<boolean> {
  const waiting = await tx
    .select({ key: proofs.key })
    .from(proofs)
    .innerJoin(orderLines, eq(orderLines.id, proofs.lineId))
    .where(and(eq(orderLines.shipmentId, shipmentId), isNull(proofs.decision), isNull(proofs.releasedAt)))
    .limit(1)
  return waiting.length > 0
}

async function writeDaysOfOrder(tx: Tx, { id }: Order): Promise<Pick<Order, 'shipBy' | 'promised'>> {
  const all = (await listShipments(tx, id)).filter(({ state }) => state !== 'cancelled')
  const leaving = all.flatMap(({ state, shipBy }) => (hasNotLeft(state) ? [shipBy] : []))
  const arriving = all.map((shipment) => shipment.promised)
  const shipBy = leaving.includes(null) ? null : (leaving.toSorted().at(0) ?? null)
  const promised = arriving.includes(null) ? null : (arriving.toSorted().at(-1) ?? null)
  await tx
    .update(orders)
    .set({ shipBy, promised, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
  return { shipBy, promised }
}
