import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OrderView } from '#contract/order.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { designPhotographs, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { packingPictures, packings } from '#server/platform/database/packing-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isSignedUntil, signForAnHour } from '#server/platform/settings/signed-until.ts'
import type { Shop } from '#server/platform/shop.ts'

const isLast = and(
  isNotNull(packings.packedAt),
  sql`NOT EXISTS (SELECT FROM packings AS newer WHERE newer.shipment_id = ${packings.shipmentId}
    AND newer.n > ${packings.n} AND newer.packed_at IS NOT NULL)`,
)

/** A label in the photograph would tell a hidden address. */
const isShown = eq(shipments.isAddressHidden, false)

/** Empty unless the owner shows photographs of packing. The caller has authorized the buyer. */
export async function listPhotographs(
  tx: Orm | Tx,
  { keys, settings, now }: Pick<Shop, 'keys' | 'settings' | 'now'>,
  orderId: string,
): Promise<OrderView['photographs']> {
  if (!settings.showPackingPictures) return []
  const { key, width, height, isForBuyer, createdAt } = packingPictures
  const found = await tx
    .select({ key, width, height, shipment: shipments.id })
    .from(packingPictures)
    .innerJoin(packings, eq(packings.id, packingPictures.packingId))
    .innerJoin(shipments, eq(shipments.id, packings.shipmentId))
    .where(and(eq(shipments.orderId, orderId), eq(isForBuyer, true), isShown, isLast))
    .orderBy(asc(shipments.position), asc(createdAt))
  return found.map(({ key: name, ...shown }) => ({
    ...shown,
    url: `/api/orders/photograph/${name}?${signForAnHour(keys, 'photographLink', name, now())}`,
  }))
}

/** Serves a signed link. A deleted account's photographs stay closed. */
export async function readPhotograph(
  { database, keys, settings, now }: Pick<Shop, 'database' | 'keys' | 'settings' | 'now'>,
  { photograph, ...signed }: { photograph: string; until: string; signature: string },
): Promise<Buffer | undefined> {
  if (!settings.showPackingPictures || !isSignedUntil(keys, 'photographLink', photograph, signed, now()))
    return undefined
  const { key, webp, isForBuyer } = packingPictures
  const [found] = await database.orm
    .select({ webp })
    .from(packingPictures)
    .innerJoin(packings, eq(packings.id, packingPictures.packingId))
    .innerJoin(shipments, eq(shipments.id, packings.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(key, photograph), eq(isForBuyer, true), isShown, eq(orders.isAccountDeleted, false)))
  return found?.webp
}

/** Photographs printed on pieces, for data exports. @returns data: addresses of an order */
export async function exportPrinted(tx: Tx, orderIds: readonly string[]): Promise<(orderId: string) => string[]> {
  const found = await tx
    .select({ orderId: orderDesigns.orderId, jpeg: designPhotographs.jpeg })
    .from(designPhotographs)
    .innerJoin(orderDesigns, eq(orderDesigns.designId, designPhotographs.designId))
    .where(inArray(orderDesigns.orderId, [...orderIds]))
    .orderBy(asc(orderDesigns.designId))
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId)
  return (orderId) =>
    (byOrder.get(orderId) ?? []).map(({ jpeg }) => `data:image/jpeg;base64,${jpeg.toString('base64')}`)
}

/** For data exports, with hidden photographs. @returns data: addresses of an order */
export async function exportPhotographs(tx: Tx, orderIds: readonly string[]): Promise<(orderId: string) => string[]> {
  const found = await tx
    .select({ orderId: shipments.orderId, webp: packingPictures.webp })
    .from(packingPictures)
    .innerJoin(packings, eq(packings.id, packingPictures.packingId))
    .innerJoin(shipments, eq(shipments.id, packings.shipmentId))
    .where(and(inArray(shipments.orderId, [...orderIds]), isShown))
    .orderBy(asc(packingPictures.createdAt))
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId)
  return (orderId) =>
    (byOrder.get(orderId) ?? []).map(({ webp }) => `data:image/webp;base64,${webp.toString('base64')}`)
}
