import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { rowsOf } from '#server/database/rows-of.ts'

export type Pieces = { productId: number; quantity: number }

/**
 * Takes pieces off the shelf; goods made to order have none to take. Products are locked in the order of their ids,
 * so that two carts never wait for each other. When something is short, undo the transaction: the rest may be taken.
 * @returns which products were taken from stock and how many of each are left, or which fall short
 */
export async function takeStock(
  tx: Tx,
  lines: readonly Pieces[],
): Promise<{ ok: true; fromStock: Set<number>; left: Map<number, number> } | { ok: false; short: number[] }> {
  const counted = await countedAmong(tx, lines)
  const left = new Map<number, number>()
  const short: number[] = []
  for (const { productId, quantity } of byProduct(lines)) {
    if (!counted.has(productId)) continue
    const [shelf] = rowsOf(
      { stock: 'always' },
      await tx.execute<{ stock: number }>(
        sql`UPDATE products SET stock = stock - ${quantity} WHERE id = ${productId} AND stock >= ${quantity} RETURNING stock`,
      ),
    )
    if (shelf) left.set(productId, shelf.stock)
    else short.push(productId)
  }
  return short.length === 0 ? { ok: true, fromStock: new Set(left.keys()), left } : { ok: false, short }
}

/** Puts pieces back on the shelf. Goods that have become made to order since have no shelf any more. */
export async function returnStock(tx: Tx, lines: readonly Pieces[]): Promise<void> {
  for (const { productId, quantity } of byProduct(lines))
    await tx.execute(
      sql`UPDATE products SET stock = stock + ${quantity} WHERE id = ${productId} AND stock IS NOT NULL`,
    )
}

async function countedAmong(tx: Tx, lines: readonly Pieces[]): Promise<Set<number>> {
  const ids = lines.map((line) => line.productId)
  const rows = rowsOf(
    { id: 'always' },
    await tx.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE id = ANY(${sql.param(ids)}::int[]) AND stock IS NOT NULL`,
    ),
  )
  return new Set(rows.map((row) => row.id))
}

function byProduct(lines: readonly Pieces[]): Pieces[] {
  return lines.toSorted((a, b) => a.productId - b.productId)
}
