import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { returnPieces } from '#server/platform/database/return-tables.ts'
import { markParts, partsPerPiece, readShelvedParts } from '#server/catalogue/stock/read-parts.ts'
import { releaseStock } from '#server/catalogue/stock/reserve-stock.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { findTakenFromStock } from '#shop/orders/line-balances.ts'
import { hasWords } from '#shop/lettering/made-pieces.ts'
import type { PieceAgain } from './take-pieces.ts'

/** Whole pieces that the buyer exchanges go into stock, with what their choices took. Pieces with words or made to order have none. The caller holds the order's row lock. */
export async function shelveWhole(
  tx: Tx,
  orderId: string,
  pieces: readonly Pick<PieceAgain, 'line' | 'fresh'>[],
): Promise<void> {
  const balances = await readLineBalances(tx, orderId)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const shelved = pieces.flatMap(({ line, fresh }) => {
    const whole = balances.find((balance) => balance.line === line.id)?.whole ?? 0
    const took = hasWords(line) ? undefined : findTakenFromStock(lines, line)
    const quantity = Math.min(fresh, whole)
    return took && quantity > 0 ? [{ line: line.id, took, variantId: took.variantId, quantity }] : []
  })
  if (shelved.length === 0) return
  const parts = (
    await readShelvedParts(
      tx,
      shelved.map(({ took }) => took),
    )
  ).flatMap((part) => {
    const units = shelved.reduce((sum, { took, quantity }) => (took.id === part.lineId ? sum + quantity : sum), 0)
    const took = lines.find(({ id }) => id === part.lineId)!
    const quantity = Math.min(units * partsPerPiece(part, took), part.quantity - part.restocked)
    return quantity > 0 ? [{ lineId: part.lineId, variantId: part.variantId, quantity }] : []
  })
  await releaseStock(tx, { orderId, actor: 'owner', reason: 'returned' }, [...shelved, ...parts])
  await markParts(tx, parts)
  for (const { line, quantity } of shelved) await markShelved(tx, line, quantity)
}

async function markShelved(tx: Tx, lineId: number, quantity: number): Promise<void> {
  const ofLine = eq(returnPieces.lineId, lineId)
  const rows = await tx.select().from(returnPieces).where(ofLine).orderBy(asc(returnPieces.returnId))
  let left = quantity
  for (const { returnId, whole, shelved } of rows) {
    const units = Math.min(left, whole - shelved)
    left -= units
    if (units > 0)
      await tx
        .update(returnPieces)
        .set({ shelved: sql`${returnPieces.shelved} + ${units}` })
        .where(sql`${ofLine} AND ${returnPieces.returnId} = ${returnId}`)
  }
}
