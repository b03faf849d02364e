import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { renderPackingSlips } from '#server/money/documents/pdf/render-packing-slip.ts'
import { renderCard, renderCardSheets } from '#server/catalogue/lettering/print-cards.ts'
import { hasWantedUnits } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import { readCards } from './read-cards.ts'
import { readSlips } from './read-slips.ts'

type Paper<Reason extends string> = { ok: true; pdf: Uint8Array; name: string } | OperationRefusal<Reason>

export async function renderCardOf(
  { database }: Pick<Shop, 'database'>,
  shipmentId: string,
): Promise<Paper<'not-found'>> {
  const [card] = await readCards(database.orm, eq(gifts.shipmentId, shipmentId))
  if (!card) return refuse.notFound('not-found', 'The words of this card are deleted already.')
  return { ok: true, pdf: await renderCard(card), name: 'card.pdf' }
}

/** In the order of the slips. @param day an Indian day */
const leavesOn = (day: string) =>
  and(
    eq(shipments.shipBy, day),
    hasWantedUnits(sql`${shipments.id}`),
    isNotNull(orders.placedAt),
    inArray(shipments.state, ['placed', 'confirmed', 'packed']),
  )

/** Cards of all gifts that leave on a day, four on a sheet. */
export async function renderCardsOfDay({ database }: Pick<Shop, 'database'>, day: string): Promise<Paper<'nothing'>> {
  const found = await readCards(database.orm, leavesOn(day))
  if (found.length === 0) return refuse.notFound('nothing', 'No gift with a card leaves on that day.')
  return { ok: true, pdf: await renderCardSheets(found), name: `cards-${day}.pdf` }
}

export async function renderSlipsOfDay(
  shop: Pick<Shop, 'database' | 'settings'>,
  day: string,
): Promise<Paper<'nothing'>> {
  const leaving = await shop.database.orm
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(leavesOn(day))
  const slips = await readSlips(
    shop,
    leaving.map(({ id }) => id),
  )
  if (slips.length === 0) return refuse.notFound('nothing', 'Nothing leaves on that day.')
  return { ok: true, pdf: await renderPackingSlips(slips), name: `slips-${day}.pdf` }
}
