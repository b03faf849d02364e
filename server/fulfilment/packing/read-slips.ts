import { asc, eq, inArray } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { SlipFacts } from '#server/money/documents/pdf/render-packing-slip.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { listWantedLines, type WantedLine } from '#server/orders/lifecycle/wanted-units.ts'
import { hasLabel, listNewestPackings, readTicks } from './read-ticks.ts'
import { parcelReference } from '#server/fulfilment/shipping/to-new-parcel.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isDeclared, type Content } from '#shop/catalogue/particulars.ts'
import { keyOfPlanned } from '#shop/hampers/fill-hamper.ts'
import { choicesText } from '#shop/cart/choices.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'

/** Without amounts, by number. Skips parcels without wanted units. */
export async function readSlips(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  shipmentIds: readonly string[],
): Promise<SlipFacts[]> {
  const ids = [...shipmentIds]
  const found = await database.orm
    .select({ order: orders, shipment: shipments, code: gifts.code })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(gifts, eq(gifts.shipmentId, shipments.id))
    .where(inArray(shipments.id, ids))
    .orderBy(asc(orders.number), asc(shipments.position))
  const lines = await listWantedLines(database.orm, ids)
  const declared = await readDeclared(database.orm, lines)
  const packed = await listNewestPackings(database.orm, ids)
  const labels = (
    await readTicks(
      database.orm,
      packed.map(({ id }) => id),
    )
  ).filter(hasLabel)
  const isToSend = ({ shipment }: (typeof found)[number]) => lines.some(({ shipmentId }) => shipmentId === shipment.id)
  return found.filter(isToSend).map(({ order, shipment, code }) => {
    const { firstName, lastName, address, city, state, postcode } = shipment.recipient
    return {
      tradeName: settings.seller.tradeName,
      number: formatNumberInOrder(order.number, shipment.position),
      reference: parcelReference(order, shipment),
      placedAt: order.placedAt ?? order.createdAt,
      to: [`${firstName} ${lastName}`.trim(), address, `${city} ${postcode}`, state].filter(Boolean),
      lines: lines
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map(({ name, choices, quantity, hamper }) => ({ name, choices: choicesText({ choices }), quantity, hamper })),
      contents: lines
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .flatMap(({ id, name, quantity, hamper }) => (hamper ? [{ id, name, quantity, pieces: hamper.pieces }] : []))
        .map(({ id, name, quantity, pieces }) => ({
          name,
          copies: quantity,
          pieces: pieces.map((piece) => ({
            ...piece,
            inside: declared.get(piece.id) ?? [],
            labels: labels.filter((label) => label.lineId === id && label.piece === keyOfPlanned(piece)),
          })),
          seller: settings.seller,
        })),
      contact: settings.seller.email,
      giftLink: code && `${settings.publicUrl}/g/${code}`,
    }
  })
}

/** @returns today’s declarations of pieces in hampers, by variant */
async function readDeclared(orm: Orm, lines: readonly WantedLine[]): Promise<ReadonlyMap<number, Content[]>> {
  const ids = new Set(lines.flatMap(({ hamper }) => hamper?.pieces.map(({ id }) => id) ?? []))
  if (ids.size === 0) return new Map()
  const found = await orm
    .select({ id: variants.id, inside: products.inside })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, [...ids]))
  return new Map(found.map(({ id, inside }) => [id, inside.filter(isDeclared)]))
}
