import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { CardToPrint } from '#server/catalogue/lettering/print-cards.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'

/** Cards that have words, in the order of the slips. */
export async function readCards(orm: Orm | Tx, where: SQL | undefined): Promise<CardToPrint[]> {
  const { path, createdAt, card, written } = gifts
  const found = await orm
    .select({ path, madeAt: createdAt, card, written, number: orders.number, position: shipments.position })
    .from(gifts)
    .innerJoin(shipments, eq(shipments.id, gifts.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(where, ne(gifts.path, '')))
    .orderBy(asc(orders.number), asc(shipments.position))
  return found.map(({ written: isWritten, number, position, ...drawn }) => {
    return { ...drawn, writtenFor: isWritten ? formatNumberInOrder(number, position) : null }
  })
}
