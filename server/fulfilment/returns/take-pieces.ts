import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLineParts, orderLines, type OrderLine } from '#server/platform/database/order-tables.ts'
import { partsPerPiece } from '#server/catalogue/stock/read-parts.ts'
import { reserveStock } from '#server/catalogue/stock/reserve-stock.ts'
import type { Exchange } from './find-exchanges.ts'
import { renewMade } from '#shop/hampers/fill-hamper.ts'
import { listLinesBefore } from '#shop/orders/line-balances.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

/** `whole` units came back and are here; `fresh` ones take stock, or are made. */
export type PieceAgain = { line: OrderLine; whole: number; fresh: number; exchange?: Exchange }
type PartAgain = { variantId: number; quantity: number; ofShipment: number }
export type LineAgain = { of: OrderLine; units: number; isReused: boolean; fromStock: boolean; parts: PartAgain[] }

/** Reserves stock for the fresh units and what their choices and the wrap take. The caller holds the order's row lock. */
export async function takePieces(
  tx: Tx,
  orderId: string,
  pieces: readonly PieceAgain[],
): Promise<{ ok: true; lines: LineAgain[] } | OperationRefusal<'sold-out'>> {
  const sent = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const ids = sent.map(({ id }) => id)
  const known = await tx.select().from(orderLineParts).where(inArray(orderLineParts.lineId, ids))
  const lines = pieces.flatMap(({ line, whole, fresh, exchange }): Omit<LineAgain, 'fromStock'>[] => {
    // A whole piece that was sent again has its box from the line that took it.
    const took = listLinesBefore(sent, line).find(({ isReused }) => !isReused) ?? line
    const partsOf = (units: number, isFirst: boolean) => {
      const each = known.filter(({ lineId }) => lineId === took.id)
      const once = known.filter(({ lineId, ofShipment }) => lineId === line.id && isFirst && ofShipment > 0)
      return [...new Set([...each, ...once].map(({ variantId }) => variantId))]
        .map((variantId) => {
          const ofPieces = each.find((part) => part.variantId === variantId)
          const ofShipment = once.find((part) => part.variantId === variantId)?.ofShipment ?? 0
          const quantity = (ofPieces ? partsPerPiece(ofPieces, took) * units : 0) + ofShipment
          return { variantId, quantity, ofShipment }
        })
        .filter(({ quantity }) => quantity > 0)
    }
    return [
      { of: line, units: whole, isReused: true, parts: partsOf(0, true) },
      { of: toExchanged(line, exchange), units: fresh, isReused: false, parts: partsOf(fresh, whole === 0) },
    ].filter(({ units }) => units > 0)
  })
  const fresh = lines.filter(({ isReused }) => !isReused)
  const units = [
    ...fresh.map(({ of, units: quantity }) => ({ variantId: of.variantId, quantity })),
    ...lines.flatMap(({ parts }) => parts),
  ]
  const reserved = await reserveStock(tx, { orderId, actor: 'owner' }, units)
  if (!reserved.ok) return refuseSoldOut(lines, reserved.short)
  const { fromStock } = reserved
  return {
    ok: true,
    lines: lines.map((line) => ({
      ...line,
      of: line.isReused ? line.of : renewMade(line.of, fromStock),
      fromStock: !line.isReused && fromStock.has(line.of.variantId),
      parts: line.parts.filter(({ variantId }) => fromStock.has(variantId)),
    })),
  }
}

/** Under the id of the line that it replaces. */
function toExchanged(line: OrderLine, exchange: Exchange | undefined): OrderLine {
  if (!exchange) return line
  const { line: _line, stock: _stock, isSamePrice: _isSame, withTax: _withTax, ...changes } = exchange
  return { ...line, ...changes }
}

function refuseSoldOut(
  lines: readonly Omit<LineAgain, 'fromStock'>[],
  short: readonly number[],
): OperationRefusal<'sold-out'> {
  const goods = lines.flatMap(({ of }) => [{ id: of.variantId, name: of.name }, ...(of.hamper?.pieces ?? [])])
  const names = goods.filter(({ id }) => short.includes(id)).map(({ name }) => name)
  const what = names.length > 0 ? [...new Set(names)].join(', ') : 'The wrap or ribbon'
  return refuse.conflict('sold-out', `${what} is not in stock any more. Add it under Stock first, or refund it.`)
}
