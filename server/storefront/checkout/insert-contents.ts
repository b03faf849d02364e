import { and, inArray, isNull, sql } from 'drizzle-orm'
import { holdForWords } from '#server/orders/lifecycle/hold-for-words.ts'
import { dues, type Due } from '#server/platform/database/due-tables.ts'
import { designs, orderDesigns } from '#server/platform/database/lettering-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { adjustments, orderLineParts, orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { renewMade } from '#shop/hampers/fill-hamper.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { insertGifts } from './insert-gifts.ts'
import type { PricedLine } from './price-cart.ts'
import type { PromisedOrder } from './priced-order.ts'

export const shipmentId = (orderId: string, index: number) => (index === 0 ? orderId : `${orderId}-${index + 1}`)

function toShipments(orderId: string, priced: PromisedOrder): (typeof shipments.$inferInsert)[] {
  return priced.shipments.map(({ recipient, cart, quote, delivery, deliveryTax, total, ask, toPlan, plan }, index) => {
    const { id: quoteId, courierId, courierName, courierCharge, estimatedDays, zone, mode } = quote
    const { subtotal: taxable, tax, weight, daysToMake } = cart
    const asked = { workMinutes: toPlan.minutes, shelfLifeDays: toPlan.keeps, chosenDay: toPlan.chosenDay, zone, mode }
    const days = { shipBy: plan?.shipBy ?? null, promised: plan?.arrivesBy ?? null, ...asked }
    const promised = { recipient, quoteId, courierId, courierName, estimatedDays, daysToMake, weight, ...days }
    const amounts = { taxable, tax, delivery, courierCharge, deliveryTax, total }
    const id = shipmentId(orderId, index)
    const isAddressHidden = ask !== undefined
    return { id, orderId, position: index + 1, state: 'waiting', isAddressHidden, ...promised, ...amounts }
  })
}

type PlacedLine = { line: PricedLine; shipmentId: string; lineId: number }
type Contents = { orderId: string; priced: PromisedOrder; unpaid: Due[]; fromStock: ReadonlySet<number> }

export async function insertContents(tx: Tx, contents: Contents): Promise<void> {
  const { orderId, priced } = contents
  const placed = await insertLines(tx, contents)
  await insertAdjustments(tx, contents, placed)
  await insertParts(tx, contents, placed)
  const own = priced.shipments.map(({ cart, gift }, index) => {
    const designs = cart.lines.flatMap(({ choices }) => choices.map(({ choice }) => choice)).filter(isDesignId)
    return { shipmentId: shipmentId(orderId, index), gift, designs: [...new Set(designs)] }
  })
  await insertGifts(tx, own)
  await insertDesigns(tx, orderId, [...new Set(own.flatMap(({ designs }) => designs))])
  const words = own.map(({ shipmentId: shipment, gift, designs }) => {
    return { shipment, designs, texts: gift ? [gift.note.to, gift.note.message, gift.note.from] : [] }
  })
  await holdForWords(tx, orderId, words)
}

/** Dues, shipments and lines by one statement. */
async function insertLines(tx: Tx, { orderId, priced, unpaid, fromStock }: Contents): Promise<PlacedLine[]> {
  const lines = priced.shipments.flatMap(({ cart }, index) =>
    cart.lines.map((line) => ({ line, shipmentId: shipmentId(orderId, index) })),
  )
  const rows = lines.map(({ line: { id: variantId, ...line }, shipmentId }, index) => {
    const place = { orderId, shipmentId, position: index + 1, variantId, fromStock: fromStock.has(variantId) }
    const taken = renewMade({ ...place, hamper: line.hamper ?? null }, fromStock)
    return { ...line, ...taken, benchMinutes: line.benchMinutes + line.wordMinutes }
  })
  const newDues = tx.$with('new_dues').as(tx.insert(dues).values(unpaid).returning())
  const sent = toShipments(orderId, priced)
  const newShipments = tx.$with('new_shipments').as(tx.insert(shipments).values(sent).returning())
  const inserted = await tx
    .with(newDues, newShipments)
    .insert(orderLines)
    .values(rows)
    .returning({ lineId: orderLines.id, position: orderLines.position })
  const idOf = new Map(inserted.map(({ lineId, position }) => [position - 1, lineId]))
  return lines.map((own, index) => ({ ...own, lineId: idOf.get(index)! }))
}

async function insertAdjustments(tx: Tx, { orderId, priced }: Contents, placed: readonly PlacedLine[]): Promise<void> {
  const ofLines = placed.flatMap(({ line, ...place }) =>
    line.adjustments.map((each) => ({ ...each, orderId, ...place })),
  )
  const ofDelivery = priced.shipments.flatMap(({ deliveryAdjustments }, index) =>
    deliveryAdjustments.map((each) => ({ ...each, orderId, shipmentId: shipmentId(orderId, index), lineId: null })),
  )
  if (ofLines.length + ofDelivery.length > 0) await tx.insert(adjustments).values([...ofLines, ...ofDelivery])
}

async function insertParts(tx: Tx, { orderId, priced, fromStock }: Contents, placed: readonly PlacedLine[]) {
  const wraps = new Map(priced.shipments.map(({ gift }, index) => [shipmentId(orderId, index), gift?.wrap?.id]))
  const parts = placed.flatMap(({ line: { parts, quantity }, lineId, shipmentId }, index) => {
    const isFirst = placed[index - 1]?.shipmentId !== shipmentId
    const wrap = isFirst ? wraps.get(shipmentId) : undefined
    return countParts({ lineId, quantity, parts, wrap }, fromStock)
  })
  if (parts.length > 0) await tx.insert(orderLineParts).values(parts)
}

/** Designs without `orderedAt` are deleted after a while. */
async function insertDesigns(tx: Tx, orderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(orderDesigns).values(ids.map((designId) => ({ orderId, designId })))
  await tx
    .update(designs)
    .set({ orderedAt: sql`now()` })
    .where(and(inArray(designs.id, [...ids]), isNull(designs.orderedAt)))
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
