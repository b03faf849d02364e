import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Order } from '#server/platform/database/order-tables.ts'
import { packings, type Packing } from '#server/platform/database/packing-tables.ts'
import { parcels, type ParcelRow } from '#server/platform/database/parcel-tables.ts'
import { shipmentStatusHistory, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { readOpenProofs, type OpenProof } from '#server/orders/proofs/open-proofs.ts'
import { isShipmentHeld } from '#server/orders/lifecycle/held-shipments.ts'
import { listLinesToMake, type LineToMake } from '#server/orders/lifecycle/units-to-make.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { lockShipment } from '#server/orders/lifecycle/transition-shipments.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { describeToMake } from '#shop/packing/describe-to-make.ts'
import { whyNotPack, type ParcelAtTable, type WhyNotPack } from '#shop/packing/why-not-pack.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'

export type AtTable = { order: Order; shipment: Shipment }

/** Locks the order's row, which serializes ticks, packing, holds and cancellations of a parcel. */
export async function lockPacking(tx: Tx, packingId: string): Promise<(AtTable & { packing: Packing }) | undefined> {
  const [known] = await tx.select().from(packings).where(eq(packings.id, packingId))
  const found = known && (await lockShipment(tx, known.shipmentId))
  const [packing] = await tx.select().from(packings).where(eq(packings.id, packingId))
  return found && packing ? { ...found, packing } : undefined
}

export const refuseUnknownPacking = (): OperationRefusal<'not-found'> =>
  refuse.notFound('not-found', 'Nobody is packing this parcel. Begin with it again.')

/** The caller holds the order's row lock. */
export async function findReasonNotToPack(tx: Tx, { order, shipment }: AtTable, now: Date): Promise<WhyNotPack | null> {
  const [parcel] = await tx
    .select({ cancelRequestedAt: parcels.cancelRequestedAt })
    .from(parcels)
    .where(eq(parcels.shipmentId, shipment.id))
  const cancellations = await readCancellations(tx, [shipment.id])
  const openProofs = await readOpenProofs(tx, [shipment.id])
  const hasPieces = (await listWantedLines(tx, [shipment.id])).length > 0
  const toMake = await listLinesToMake(tx, [shipment.id])
  const known = { order, shipment, parcel, cancellations, openProofs, hasPieces, toMake }
  return whyNotPack(toParcelAtTable(known), now)
}

/** Cancelled shipments, with the time. */
export async function readCancellations(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, Date>> {
  const { shipmentId, state, changedAt } = shipmentStatusHistory
  const found = await tx
    .select({ shipmentId, changedAt })
    .from(shipmentStatusHistory)
    .where(and(inArray(shipmentId, [...shipmentIds]), eq(state, 'cancelled')))
  return new Map(found.map((each) => [each.shipmentId, each.changedAt]))
}

type Known = AtTable & {
  parcel: Pick<ParcelRow, 'cancelRequestedAt'> | null | undefined
  cancellations: ReadonlyMap<string, Date>
  openProofs: ReadonlyMap<string, OpenProof>
  hasPieces: boolean
  toMake: readonly LineToMake[]
}

export function toParcelAtTable({
  order,
  shipment,
  parcel,
  cancellations,
  openProofs,
  hasPieces,
  toMake,
}: Known): ParcelAtTable {
  const isHeld = isShipmentHeld(order, shipment.id)
  const { heldBy, heldAt, state: orderState } = order
  const heldFor = isHeld ? order.heldFor : null
  const cancelledAt = cancellations.get(shipment.id) ?? null
  const cancelAskedAt = parcel?.cancelRequestedAt ?? null
  const notMade = describeToMake(toMake.filter(({ shipmentId }) => shipmentId === shipment.id))
  const proof = openProofs.get(shipment.id)
  const openProof = proof ? { piece: proof.piece, wish: proof.decision && proof.wish } : null
  return {
    orderState,
    state: shipment.state,
    cancelledAt,
    cancelAskedAt,
    heldFor,
    heldBy,
    heldAt,
    hasPieces,
    notMade,
    openProof,
  }
}

export function auditedShipment({ order, shipment }: AtTable): AuditSubject {
  return { kind: 'shipment', id: shipment.id, name: formatNumberInOrder(order.number, shipment.position) }
}
