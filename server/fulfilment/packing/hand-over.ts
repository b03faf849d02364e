import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { handOverRequest, handOverResponse } from '#contract/counter/packing.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { handOverParcels, handOvers } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { enqueueShipmentOutbox } from '#server/platform/jobs/enqueue-outbox.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { lockShipment, transitionShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { refundedSincePacked } from './refunded-since-packed.ts'
import { notHandOverWords, whyNotHandOver } from '#shop/packing/why-not-hand-over.ts'

type Wanted = z.output<typeof handOverRequest>
type HandOver = z.output<typeof handOverResponse>['data']
export type HandedOver =
  | { ok: true; handOver: HandOver }
  | OperationRefusal<'not-found' | 'not-ready' | 'key' | 'gone-already'>

/** Records a hand-over; the courier's first scan may precede it. */
export function handOver(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  { key, courier, parcels: given }: Wanted,
  by: StaffActor,
): Promise<HandedOver> {
  return runAs(database.orm, by, async (tx): Promise<HandedOver> => {
    const ids = [...new Set(given.map(({ shipment }) => shipment))]
    const at = now()
    const row = { id: key, courier, staffId: by.id, staffName: by.name, handedOverAt: at }
    // Waits for another caller that sends the same key.
    const { rowCount } = await tx.insert(handOvers).values(row).onConflictDoNothing()
    const known = rowCount === 0 ? await readHandOver(tx, key) : undefined
    if (known) return isSame(tx, key, ids, known)
    for (const id of await sortByOrder(tx, ids)) {
      const how = given.find(({ shipment }) => shipment === id)?.how ?? 'tap'
      const refused = await takeParcel(tx, { handOverId: key, shipmentId: id, how }, at)
      if (refused) return refused
    }
    if ((await tx.$count(handOverParcels, eq(handOverParcels.handOverId, key))) !== ids.length)
      return refuse.conflict('not-found', 'One of these parcels is not known here. Open the list again.')
    await recordAudit(tx, by, {
      operation: 'parcels.hand-over',
      subject: { kind: 'hand-over', id: key, name: courier },
      after: { parcels: ids.length },
    })
    return { ok: true, handOver: { id: key, courier, by: by.name, at: at.toISOString(), parcels: ids.length } }
  })
}

/** All code locks several orders in the same order. */
async function sortByOrder(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(shipments.orderId, shipments.position)
  return found.map(({ id }) => id)
}

async function takeParcel(
  tx: Tx,
  taken: typeof handOverParcels.$inferInsert,
  at: Date,
): Promise<OperationRefusal<'not-ready' | 'gone-already'> | null> {
  const found = await lockShipment(tx, taken.shipmentId)
  if (!found) return null
  const { order, shipment } = found
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.shipmentId, shipment.id))
  const number = formatNumberInOrder(order.number, shipment.position)
  const [gone] = await tx
    .select({ by: handOvers.staffName })
    .from(handOverParcels)
    .innerJoin(handOvers, eq(handOvers.id, handOverParcels.handOverId))
    .where(eq(handOverParcels.shipmentId, shipment.id))
  if (gone)
    return refuse.conflict('gone-already', `${gone.by} has handed ${number} over already.`, {
      parcel: number,
      name: gone.by,
    })
  const [since] = await tx
    .select({ isRefunded: refundedSincePacked(sql`${shipments.id}`) })
    .from(shipments)
    .where(eq(shipments.id, shipment.id))
  const reason = whyNotHandOver({
    orderState: order.state,
    state: shipment.state,
    isHeld: isShipmentHeld(order, shipment.id),
    isCancelAsked: parcel?.cancelRequestedAt != null,
    hasWaybill: parcel?.awb != null,
    isRefundedSince: since?.isRefunded ?? false,
  })
  if (reason !== null) {
    const message = `${number} cannot go: ${notHandOverWords[reason]}. Take it out of the bag.`
    return refuse.conflict('not-ready', message, { parcel: number, why: reason })
  }
  await tx.insert(handOverParcels).values(taken)
  if (shipment.state !== 'packed') return null
  await transitionShipments(tx, order, [shipment], 'shipped', 'owner')
  await enqueueShipmentOutbox(tx, [shipment], ['order shipped mail'], at)
  return null
}

async function isSame(tx: Tx, key: string, ids: readonly string[], known: HandOver): Promise<HandedOver> {
  const rows = await tx
    .select({ id: handOverParcels.shipmentId })
    .from(handOverParcels)
    .where(eq(handOverParcels.handOverId, key))
  const isEqual = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
  return isEqual
    ? { ok: true, handOver: known }
    : refuse.conflict('key', 'This key was used for another hand-over already. Please send a new one.')
}

async function readHandOver(tx: Tx, id: string): Promise<HandOver | undefined> {
  const [found] = await tx.select().from(handOvers).where(eq(handOvers.id, id))
  if (!found) return undefined
  const count = await tx.$count(handOverParcels, eq(handOverParcels.handOverId, id))
  const { courier, staffName, handedOverAt } = found
  return { id, courier, by: staffName, at: handedOverAt.toISOString(), parcels: count }
}
