import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { returnPieces } from '#server/platform/database/return-tables.ts'
import { releaseStock } from '#server/catalogue/stock/reserve-stock.ts'
import { readLineBalances } from '#server/orders/returns/read-line-balances.ts'
import type { PieceAgain } from './take-pieces.ts'

/** Whole pieces that the buyer exchanges go into stock. Pieces made to order have none. The caller holds the order's row lock. */
export async function shelveWhole(tx: Tx, orderId: string, pieces: readonly PieceAgain[]): Promise<void> {
  const balances = await readLineBalances(tx, orderId)
  const shelved = pieces.flatMap(({ line, fresh }) => {
    const whole = balances.find((balance) => balance.line === line.id)?.whole ?? 0
    const quantity = line.fromStock ? Math.min(fresh, whole) : 0
    return quantity > 0 ? [{ lineId: line.id, variantId: line.variantId, quantity }] : []
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
