import { and, eq, inArray } from 'drizzle-orm'
import { readDaysToMake } from '#server/catalogue/stock/read-days-to-make.ts'
import { gifts } from '#server/platform/database/gift-tables.ts'
import { orderDesigns } from '#server/platform/database/lettering-tables.ts'
import { madePieces } from '#server/platform/database/made-piece-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { adjustments, orderLineParts, orderLines, type Order } from '#server/platform/database/order-tables.ts'
import { shipments, type Shipment } from '#server/platform/database/shipment-tables.ts'
import { drawGiftCode } from '#server/orders/lifecycle/draw-gift-code.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import { cartWeight } from '#shop/cart/cart.ts'
import { listMadeGoods } from '#shop/hampers/fill-hamper.ts'
import { isDesignId } from '#shop/lettering/design-id.ts'
import { isMadeForOrder } from '#shop/lettering/made-pieces.ts'
import { isFreeGift } from '#shop/offers/free-gift.ts'
import type { WhySentAgain } from '#shop/orders/returns.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import type { LineAgain } from './take-pieces.ts'

type Again = { order: Order; shipment: Shipment; why: WhySentAgain; lines: readonly LineAgain[]; by: StaffActor }

/** Copies address, courier and gift note. Its lines keep their prices, and cost nothing. The caller plans its days. */
export async function addShipmentAgain(tx: Tx, again: Again, now: Date): Promise<Shipment> {
  const { order, shipment, why, lines } = again
  const all = await listShipments(tx, order.id)
  const position = Math.max(...all.map((each) => each.position)) + 1
  const toMake = lines.filter(({ isReused, ...line }) => !isReused && isMadeForOrder(toMadeLine(line)))
  const made = toMake.map(toMadeLine).flatMap(listMadeGoods)
  const id = `${order.id}-${position}`
  await tx.insert(shipments).values({
    ...shipment,
    id,
    position,
    state: 'waiting',
    againOf: shipment.id,
    againWhy: why,
    weight: cartWeight(lines.map(({ of, units: quantity }) => ({ weight: of.weight, quantity }))),
    daysToMake: toMake.length > 0 ? await readDaysToMake(tx, made, shipment.daysToMake) : 0,
    workMinutes: toMake.reduce((sum, { of, units }) => sum + units * (of.benchMinutes ?? 0), 0),
    chosenDay: null,
    daysLeft: null,
    shipBy: null,
    promised: null,
    taxable: 0,
    tax: 0,
    delivery: 0,
    deliveryTax: 0,
    total: 0,
  })
  await copyLines(tx, id, again, now)
  await copyGift(tx, shipment.id, id, now)
  await letterAgain(tx, order.id, toMake)
  const [placed] = await tx.update(shipments).set({ state: 'placed' }).where(eq(shipments.id, id)).returning()
  if (!placed) throw new Error('The shipment that sends pieces again is gone')
  return placed
}

const toMadeLine = ({ of, fromStock }: Pick<LineAgain, 'of' | 'fromStock'>) => ({ ...of, fromStock })

async function copyLines(tx: Tx, shipmentId: string, { order, lines, by }: Again, now: Date): Promise<void> {
  for (const { of, units, isReused, fromStock, parts } of lines) {
    const { id: againOf, ...line } = of
    const lineTotal = line.unitPrice * units
    const choices = line.choices.filter((choice) => !isFreeGift({ choices: [choice] }))
    const amounts = { quantity: units, lineTotal, taxable: 0, tax: 0 }
    const [added] = await tx
      .insert(orderLines)
      .values({ ...line, ...amounts, shipmentId, choices, fromStock, isReused, againOf })
      .returning({ lineId: orderLines.id })
    if (!added) throw new Error('The line that sends pieces again is gone')
    const { lineId } = added
    const free = { kind: 'sent again', source: String(againOf), label: 'Sent again, at no charge' } as const
    await tx.insert(adjustments).values({ ...free, orderId: order.id, shipmentId, lineId, amount: -lineTotal })
    if (parts.length > 0) await tx.insert(orderLineParts).values(parts.map((part) => ({ ...part, lineId })))
    const made = { lineId, staffId: by.id, staffName: by.name, madeAt: now }
    if (isReused)
      await tx.insert(madePieces).values(Array.from({ length: units }, (_, index) => ({ ...made, unit: index + 1 })))
  }
}

async function copyGift(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.shipmentId, from))
  if (!gift || gift.erasedAt !== null) return
  for (let attempt = 0; attempt < 5; attempt++) {
    const copy = { ...gift, shipmentId: to, code: drawGiftCode(), createdAt: now, changedAt: null, thankedAt: null }
    const { rowCount } = await tx.insert(gifts).values(copy).onConflictDoNothing({ target: gifts.code })
    if (rowCount === 1) return
  }
  throw new Error('No free gift code was drawn')
}

/** The words come to the bench again. */
async function letterAgain(tx: Tx, orderId: string, toMake: readonly Pick<LineAgain, 'of'>[]): Promise<void> {
  const designs = toMake.flatMap(({ of }) => of.choices.map(({ choice }) => choice)).filter(isDesignId)
  if (designs.length === 0) return
  await tx
    .update(orderDesigns)
    .set({ startedAt: null, startedBy: null, sheetId: null })
    .where(and(eq(orderDesigns.orderId, orderId), inArray(orderDesigns.designId, designs)))
}
