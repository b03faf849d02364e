import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { readDaysToMake } from '#server/catalogue/stock/read-days-to-make.ts'
import { readParts } from '#server/catalogue/stock/read-parts.ts'
import { reserveStock } from '#server/catalogue/stock/reserve-stock.ts'
import { listShipments } from '#server/orders/lifecycle/transition-shipments.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLineParts, orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { listMadeGoods, renewMade } from '#shop/hampers/fill-hamper.ts'

/** For an expired order. Goods that staff no longer count are made, and their shipment gets the days for it. */
export async function takeStockAgain(tx: Tx, orderId: string) {
  const parcels = await listShipments(tx, orderId)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const parts = await readParts(
    tx,
    parcels.map(({ id }) => id),
  )
  const reserved = await reserveStock(tx, { orderId, actor: 'payment' }, [...lines, ...parts])
  if (!reserved.ok) return reserved
  const counted = reserved.fromStock
  const renewed = lines.map((line) => renewMade({ ...line, fromStock: counted.has(line.variantId) }, counted))
  for (const { id, fromStock, hamper } of renewed)
    await tx.update(orderLines).set({ fromStock, hamper }).where(eq(orderLines.id, id))
  const ids = lines.map(({ id }) => id)
  await tx
    .delete(orderLineParts)
    .where(and(inArray(orderLineParts.lineId, ids), notInArray(orderLineParts.variantId, [...counted])))
  for (const { id, daysToMake: before } of parcels) {
    const made = renewed.filter(({ shipmentId }) => shipmentId === id).flatMap(listMadeGoods)
    const daysToMake = await readDaysToMake(tx, made, before)
    if (daysToMake !== before) await tx.update(shipments).set({ daysToMake }).where(eq(shipments.id, id))
  }
  return reserved
}
