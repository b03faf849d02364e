import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { returnPieces } from '#server/platform/database/return-tables.ts'
import { releaseStock } from '#server/catalogue/stock/reserve-stock.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import { findTakenFromStock } from '#shop/orders/line-balances.ts'
import { hasWords } from '#shop/lettering/made-pieces.ts'
import type { PieceAgain } from './take-pieces.ts'

/** Whole pieces that the buyer exchanges go into stock. Pieces with words or made to order have none. The caller holds the order's row lock. */
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
    return took && quantity > 0 ? [{ lineId: took.id, variantId: took.variantId, quantity }] : []
  })
  if (shelved.length === 0) return
  await releaseStock(tx, { orderId, actor: 'owner', reason: 'returned' }, shelved)
  for (const { lineId, quantity } of shelved) await markShelved(tx, lineId, quantity)
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
