import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'

export type Units = { productId: number; quantity: number }

/** Locks products by id, so that two carts never deadlock. When short, roll back: others may be reserved. */
export async function reserveStock(
  tx: Tx,
  lines: readonly Units[],
): Promise<{ ok: true; fromStock: Set<number>; left: Map<number, number> } | { ok: false; short: number[] }> {
  const stocked = await findStockedProducts(tx, lines)
  const left = new Map<number, number>()
  const short: number[] = []
  for (const { productId, quantity } of sortByProduct(lines)) {
    if (!stocked.has(productId)) continue
    const [updated] = parseRows(
      { stock: 'always' },
      await tx.execute<{ stock: number }>(
        sql`UPDATE products SET stock = stock - ${quantity} WHERE id = ${productId} AND stock >= ${quantity} RETURNING stock`,
      ),
    )
    if (updated) left.set(productId, updated.stock)
    else short.push(productId)
  }
  return short.length === 0 ? { ok: true, fromStock: new Set(left.keys()), left } : { ok: false, short }
}

export async function releaseStock(tx: Tx, lines: readonly Units[]): Promise<void> {
  for (const { productId, quantity } of sortByProduct(lines))
    await tx.execute(sql`UPDATE products SET stock = stock + ${quantity} WHERE id = ${productId} AND stock IS NOT NULL`)
}

async function findStockedProducts(tx: Tx, lines: readonly Units[]): Promise<Set<number>> {
  const ids = lines.map((line) => line.productId)
  const rows = parseRows(
    { id: 'always' },
    await tx.execute<{ id: number }>(
      sql`SELECT id FROM products WHERE id = ANY(${sql.param(ids)}::int[]) AND stock IS NOT NULL`,
    ),
  )
  return new Set(rows.map((row) => row.id))
}

function sortByProduct(lines: readonly Units[]): Units[] {
  return lines.toSorted((a, b) => a.productId - b.productId)
}
