import { and, inArray, isNull, sql } from 'drizzle-orm'
import { holdForWords } from '#server/orders/lifecycle/hold-for-words.ts'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import { designs, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { adjustments, orderLineParts, orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { ChosenExtra } from '#shop/cart/choices.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import type { PricedOrder } from './draft-order.ts'
import { insertGifts } from './insert-gifts.ts'

export const shipmentId = (orderId: string, index: number) => (index === 0 ? orderId : `${orderId}-${index + 1}`)

function toShipments(orderId: string, priced: PricedOrder): (typeof shipments.$inferInsert)[] {
  return priced.shipments.map(({ recipient, cart, quote, delivery, deliveryTax, total, toPlan, plan }, index) => {
    const { id: quoteId, courierId, courierName, estimatedDays } = quote
    const { subtotal: taxable, tax, weight, daysToMake } = cart
    const { zone, mode } = quote
    const asked = { workMinutes: toPlan.minutes, keepsDays: toPlan.keeps, chosenDay: toPlan.chosenDay, zone, mode }
    const days = { shipBy: plan?.shipBy ?? null, promised: plan?.arrivesBy ?? null, ...asked }
    const promised = { recipient, quoteId, courierId, courierName, estimatedDays, daysToMake, weight, ...days }
    const amounts = { taxable, tax, delivery, deliveryTax, total }
    const id = shipmentId(orderId, index)
    return { id, orderId, position: index + 1, state: 'waiting', ...promised, ...amounts }
  })
}

type PlacedLine = { line: PricedOrder['shipments'][number]['cart']['lines'][number]; shipmentId: string }

function toLineRow(
  { line: { id, ...asCharged }, shipmentId }: PlacedLine,
  { orderId, position, fromStock }: { orderId: string; position: number; fromStock: ReadonlySet<number> },
) {
  const benchMinutes = asCharged.benchMinutes + asCharged.wordMinutes
  return { ...asCharged, orderId, shipmentId, position, variantId: id, fromStock: fromStock.has(id), benchMinutes }
}

/** Dues, shipments and lines by one statement. */
export async function insertContents(
  tx: Tx,
  orderId: string,
  priced: PricedOrder,
  unpaid: readonly Due[],
  fromStock: Set<number>,
) {
  const lines = priced.shipments.flatMap(({ cart }, index) =>
    cart.lines.map((line) => ({ line, shipmentId: shipmentId(orderId, index) })),
  )
  const rows = lines.map((own, index) => toLineRow(own, { orderId, position: index + 1, fromStock }))
  const newDues = tx.$with('new_dues').as(
    tx
      .insert(dues)
      .values([...unpaid])
      .returning(),
  )
  const newShipments = tx
    .$with('new_shipments')
    .as(tx.insert(shipments).values(toShipments(orderId, priced)).returning())
  const inserted = await tx
    .with(newDues, newShipments)
    .insert(orderLines)
    .values(rows)
    .returning({ lineId: orderLines.id, position: orderLines.position })
  const idOf = new Map(inserted.map(({ lineId, position }) => [position - 1, lineId]))
  const ofLine = lines.map((own, index) => ({ ...own, orderId, lineId: idOf.get(index)! }))
  const wraps = new Map(
    priced.shipments.flatMap(({ gift }, index) => (gift?.wrap ? [[shipmentId(orderId, index), gift.wrap.id]] : [])),
  )
  const adjusted = ofLine.flatMap(({ line, ...place }) => line.adjustments.map((amount) => ({ ...amount, ...place })))
  const ofDelivery = priced.shipments.flatMap(({ deliveryAdjustments }, index) =>
    deliveryAdjustments.map((amount) => ({ ...amount, orderId, shipmentId: shipmentId(orderId, index), lineId: null })),
  )
  if (adjusted.length + ofDelivery.length > 0) await tx.insert(adjustments).values([...adjusted, ...ofDelivery])
  const parts = ofLine.flatMap(({ line: { parts, quantity }, lineId, shipmentId }, index) => {
    const isFirst = ofLine[index - 1]?.shipmentId !== shipmentId
    const wrap = isFirst ? wraps.get(shipmentId) : undefined
    return countParts({ lineId, quantity, parts, wrap }, fromStock)
  })
  if (parts.length > 0) await tx.insert(orderLineParts).values(parts)
  await insertGifts(
    tx,
    priced.shipments.map(({ gift }, index) => ({ shipmentId: shipmentId(orderId, index), gift })),
  )
  await orderDesignsOf(
    tx,
    orderId,
    lines.flatMap(({ line }) => line.choices),
  )
  const words = priced.shipments.map(({ cart, gift }, index) => ({
    shipment: shipmentId(orderId, index),
    designs: listDesigns(cart.lines.flatMap((line) => line.choices)),
    texts: gift ? [gift.note.to, gift.note.message, gift.note.from] : [],
  }))
  await holdForWords(tx, orderId, words)
}

const listDesigns = (choices: readonly ChosenExtra[]) => [
  ...new Set(choices.map(({ choice }) => choice).filter(isDesignId)),
]

/** From now on the words are made as they were seen. */
async function orderDesignsOf(tx: Tx, orderId: string, choices: readonly ChosenExtra[]): Promise<void> {
  const ids = listDesigns(choices)
  if (ids.length === 0) return
  await tx.insert(orderDesigns).values(ids.map((designId) => ({ orderId, designId })))
  await tx
    .update(designs)
    .set({ orderedAt: sql`now()` })
    .where(and(inArray(designs.id, ids), isNull(designs.orderedAt)))
}

type PartsOfLine = { lineId: number; quantity: number; parts: readonly number[]; wrap: number | undefined }

/** Only what is counted. Two choices of a line may take the same part; the first line has its shipment's wrap. */
function countParts({ lineId, quantity, parts, wrap }: PartsOfLine, fromStock: ReadonlySet<number>) {
  const units = new Map<number, number>()
  for (const part of parts) units.set(part, (units.get(part) ?? 0) + quantity)
  if (wrap !== undefined) units.set(wrap, (units.get(wrap) ?? 0) + 1)
  const counted = [...units].filter(([variantId]) => fromStock.has(variantId))
  return counted.map(([id, units]) => ({ lineId, variantId: id, quantity: units, ofShipment: id === wrap ? 1 : 0 }))
}
