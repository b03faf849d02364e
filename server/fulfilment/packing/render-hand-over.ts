import { asc, eq } from 'drizzle-orm'
import { orders } from '#server/platform/database/order-tables.ts'
import { handOverParcels, handOvers } from '#server/platform/database/packing-tables.ts'
import { parcels } from '#server/platform/database/parcel-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { renderHandOverList } from '#server/money/documents/pdf/render-packing-slip.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { weightOfWanted } from '#server/fulfilment/shipping/to-new-parcel.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export async function readHandOverList(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  id: string,
): Promise<{ ok: true; pdf: Uint8Array; name: string } | OperationRefusal<'not-found'>> {
  const [found] = await database.orm.select().from(handOvers).where(eq(handOvers.id, id))
  if (!found) return refuse.notFound('not-found', 'There is no such hand-over.')
  const given = await database.orm
    .select({ shipment: shipments, number: orders.number, awb: parcels.awb })
    .from(handOverParcels)
    .innerJoin(shipments, eq(shipments.id, handOverParcels.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(parcels, eq(parcels.shipmentId, shipments.id))
    .where(eq(handOverParcels.handOverId, id))
    .orderBy(asc(orders.number), asc(shipments.position))
  const lines = await listWantedLines(
    database.orm,
    given.map(({ shipment }) => shipment.id),
  )
  const pdf = await renderHandOverList({
    tradeName: settings.seller.tradeName,
    courier: found.courier,
    by: found.staffName,
    at: found.handedOverAt,
    parcels: given.map(({ shipment, number, awb }) => ({
      number: formatNumberInOrder(number, shipment.position),
      awb: awb ?? '–',
      to: `${shipment.recipient.city} ${shipment.recipient.postcode}`,
      weight: weightOfWanted(
        shipment,
        lines.filter(({ shipmentId }) => shipmentId === shipment.id),
      ),
    })),
  })
  return { ok: true, pdf, name: `hand-over-${id.slice(0, 8)}.pdf` }
}
