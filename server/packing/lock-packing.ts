import { eq } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import type { Order } from '#server/database/order-tables.ts'
import { packings, type Packing } from '#server/database/packing-tables.ts'
import { parcels } from '#server/database/parcel-tables.ts'
import type { Shipment } from '#server/database/shipment-tables.ts'
import { lockShipment } from '#server/orders/transition-shipments.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { whyNotPack, type WhyNotPack } from '#shop/packing/why-not-pack.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export type AtTable = { order: Order; shipment: Shipment }

/** With its order's row locked: ticks, *Packed*, holds and cancellations of one parcel come one after the other. */
export async function lockPacking(tx: Tx, packingId: string): Promise<(AtTable & { packing: Packing }) | undefined> {
  const [known] = await tx.select().from(packings).where(eq(packings.id, packingId))
  const found = known && (await lockShipment(tx, known.shipmentId))
  const [packing] = await tx.select().from(packings).where(eq(packings.id, packingId))
  return found && packing ? { ...found, packing } : undefined
}

export const refuseUnknownPacking = (): Refusal<'not-found'> =>
  refuse('not-found', 'Nobody is packing this parcel. Begin with it again.')

/** The caller holds the order's row lock. */
export async function findReasonNotToPack(tx: Tx, { order, shipment }: AtTable): Promise<WhyNotPack | null> {
  const [parcel] = await tx
    .select({ cancelRequestedAt: parcels.cancelRequestedAt })
    .from(parcels)
    .where(eq(parcels.shipmentId, shipment.id))
  return whyNotPack({
    orderState: order.state,
    state: shipment.state,
    heldFor: order.heldFor,
    heldBy: order.heldBy,
    isCancelAsked: parcel?.cancelRequestedAt != null,
  })
}

export function auditedShipment({ order, shipment }: AtTable): AuditSubject {
  return { kind: 'shipment', id: shipment.id, name: formatNumberInOrder(order.number, shipment.position) }
}
