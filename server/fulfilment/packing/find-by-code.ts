import { and, eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { parcelReference } from '#server/fulfilment/shipping/to-new-parcel.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parsePieceCode } from '#shop/packing/piece-code.ts'
import { parseParcelCode } from '#shop/packing/parse-parcel-code.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { findPiece } from './find-piece.ts'

/** Finds parcels of any day, beyond the table's limit. @param code from a slip or label: number, reference or waybill */
export async function findParcelByCode(
  { database }: Pick<Shop, 'database'>,
  code: string,
): Promise<{ ok: true; shipmentId: string } | OperationRefusal<'not-found'>> {
  if (parsePieceCode(code)) return findPiece({ database }, code)
  const { orm } = database
  const named = parseParcelCode(code)
  const unknown = refuse.notFound('not-found', 'No parcel has this code.')
  if (!named) {
    const [found] = await orm.select({ id: parcels.shipmentId }).from(parcels).where(eq(parcels.awb, code.trim()))
    return found ? { ok: true, shipmentId: found.id } : unknown
  }
  const { number, position, mark } = named
  const [found] = await orm
    .select({ id: shipments.id, position: shipments.position, number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(orders.number, number), eq(shipments.position, position)))
  if (!found || (mark !== null && !parcelReference(found, found).endsWith(mark))) return unknown
  return { ok: true, shipmentId: found.id }
}
