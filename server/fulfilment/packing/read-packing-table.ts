import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { ParcelToPack } from '#contract/counter/packing.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { packings, picks } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { readSnapshot } from '#server/platform/database/read-snapshot.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { isHeldSql } from '#server/orders/lifecycle/held-shipments.ts'
import { isLeftToMake } from '#server/orders/lifecycle/units-to-make.ts'
import { hasWantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import { hasOpenProof } from '#server/orders/proofs/open-proofs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { todayInIndia } from '#shop/time/today-in-india.ts'
import { readParcelParts, type ReadBy } from './read-parcel-parts.ts'
import { showParcelToPack } from './show-parcel-to-pack.ts'

/** A phone keeps this many for a day without a connection. */
const MAX_PARCELS = 60

const isOpenPacking = and(isNull(packings.packedAt), isNull(packings.putBackAt))

const numberOfOrder = sql`(SELECT number FROM orders WHERE orders.id = ${shipments.orderId})`
const byDay = [asc(shipments.shipBy), asc(numberOfOrder), asc(shipments.position)]

/** Paid, complete and not held. Looked up by day until the table is full, without joins. */
const isToPack = and(
  isOpen(sql`AND (made_at IS NOT NULL OR NOT EXISTS (SELECT FROM order_lines
      WHERE order_lines.order_id = ${shipments.orderId} AND order_lines.shipment_id = ${shipments.id} AND ${isLeftToMake()}))`),
  sql`NOT ${hasOpenProof(sql`${shipments.id}`, sql`${shipments.orderId}`)}`,
)

/** Paid, not packed, not held and not being cancelled. @param isOrder a further condition on its order */
function isOpen(isOrder = sql``) {
  return and(
    inArray(shipments.state, ['placed', 'confirmed']),
    sql`EXISTS (SELECT FROM orders WHERE orders.id = ${shipments.orderId} AND NOT ${isHeldSql(sql`${shipments.id}`)}
    AND orders.state IN ('placed', 'confirmed', 'packed', 'partly shipped')
    ${isOrder}
    OFFSET 0)`,
    hasWantedUnits(sql`${shipments.id}`),
    sql`NOT EXISTS (SELECT FROM parcels WHERE parcels.shipment_id = ${shipments.id} AND cancel_requested_at IS NOT NULL OFFSET 0)`,
  )
}

/** Parcels to pack by ship-by day, and started ones, also after a stop. */
export async function readPackingTable(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  staffId: string,
): Promise<{ today: string; data: ParcelToPack[]; more: boolean }> {
  const today = todayInIndia(now())
  const by = { now: now(), today, staffId, ...readSettings(settings) }
  return readSnapshot(database, async (tx) => {
    const begun = await tx.select({ id: packings.shipmentId }).from(packings).where(isOpenPacking)
    const taken = await tx.select({ id: picks.shipmentId }).from(picks).where(isNull(picks.endedAt))
    const next = await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(isToPack)
      .orderBy(...byDay)
      .limit(MAX_PARCELS + 1)
    const shown = [...next, ...begun, ...taken].map(({ id }) => id)
    const found = await readParcels(tx, inArray(shipments.id, ['', ...shown]), by)
    return { today, data: found.slice(0, MAX_PARCELS), more: found.length > MAX_PARCELS }
  })
}

export async function readParcelToPack(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  shipmentId: string,
  staffId: string,
): Promise<{ ok: true; parcel: ParcelToPack } | OperationRefusal<'not-found'>> {
  const by = { now: now(), today: todayInIndia(now()), staffId, ...readSettings(settings) }
  // The table leaves out old orders.
  const isRecent = sql`${orders.placedAt} IS NOT NULL AND (${orders.state} IN ('placed', 'confirmed', 'packed', 'partly shipped')
    OR EXISTS (SELECT FROM packings WHERE packings.shipment_id = ${shipments.id}))`
  const [parcel] = await readSnapshot(database, (tx) =>
    readParcels(tx, and(eq(shipments.id, shipmentId), isRecent)!, by),
  )
  return parcel ? { ok: true, parcel } : refuse.notFound('not-found', 'There is no such parcel on the packing table.')
}

/** Parcels with work before the courier has them, by ship-by day. */
export async function readOpenParcels(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  staffId: string,
  most: number,
): Promise<{ parcel: ParcelToPack; placedAt: Date | null }[]> {
  const by = { now: now(), today: todayInIndia(now()), staffId, ...readSettings(settings) }
  return readSnapshot(database, async (tx) => {
    const next = await tx
      .select({
        id: shipments.id,
        placedAt: sql<Date | null>`(SELECT placed_at FROM orders WHERE orders.id = ${shipments.orderId})`.mapWith(
          orders.placedAt,
        ),
      })
      .from(shipments)
      .where(isOpen())
      .orderBy(...byDay)
      .limit(most)
    const placedAt = new Map(next.map((each) => [each.id, each.placedAt]))
    const found = await readParcels(tx, inArray(shipments.id, ['', ...placedAt.keys()]), by, most)
    return found.map((parcel) => ({ parcel, placedAt: placedAt.get(parcel.shipment) ?? null }))
  })
}

/** By ship-by day and number, in any state and with refunded lines. */
export function readParcelsById(
  { database, settings, now }: Pick<Shop, 'database' | 'settings' | 'now'>,
  shipmentIds: readonly string[],
  staffId = '',
): Promise<ParcelToPack[]> {
  const by = { now: now(), today: todayInIndia(now()), staffId, hasRefundedLines: true, ...readSettings(settings) }
  return readSnapshot(database, (tx) =>
    readParcels(tx, inArray(shipments.id, ['', ...shipmentIds]), by, Math.max(1, shipmentIds.length)),
  )
}

const readSettings = ({ showPackingPictures, packingBoxes }: Shop['settings']) => ({
  photographForBuyer: showPackingPictures,
  boxes: packingBoxes,
})

async function readParcels(tx: Tx, where: SQL, by: ReadBy, most = MAX_PARCELS + 1): Promise<ParcelToPack[]> {
  const found = await tx
    .select({ shipment: shipments, order: orders, parcel: parcels, gift: gifts })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .where(where)
    .orderBy(...byDay)
    .limit(most)
  if (found.length === 0) return []
  const parts = await readParcelParts(tx, {
    shipmentIds: found.map(({ shipment }) => shipment.id),
    orderIds: [...new Set(found.map(({ order }) => order.id))],
  })
  return found.map((each) => showParcelToPack(each, parts, by))
}
