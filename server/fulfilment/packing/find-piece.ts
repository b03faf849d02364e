import { asc, eq } from 'drizzle-orm'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { parsePieceCode } from '#shop/packing/piece-code.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'

export type FoundPiece = {
  ok: true
  orderNumber: number
  piece: number
  shipmentId: string
  line: number
  /** Counts the pieces of its line, from 1. */
  unit: number
}

/** Pieces count through the lines of an order, bought units each. */
export async function findPiece(
  { database: { orm } }: Pick<Shop, 'database'>,
  code: string,
): Promise<FoundPiece | OperationRefusal<'not-found'>> {
  const named = parsePieceCode(code)
  if (!named) return refuseUnknownPiece()
  const lines = await orm
    .select({ line: orderLines.id, shipmentId: orderLines.shipmentId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, named.number))
    .orderBy(asc(orderLines.id))
  let before = 0
  for (const { line, shipmentId, quantity } of lines) {
    const unit = named.piece - before
    if (unit <= quantity && shipmentId !== null)
      return { ok: true, orderNumber: named.number, piece: named.piece, shipmentId, line, unit }
    before += quantity
  }
  return refuseUnknownPiece()
}

export function refuseUnknownPiece(): OperationRefusal<'not-found'> {
  return refuse.notFound('not-found', 'No piece has this tag. Scan it again, or search for its order.')
}
