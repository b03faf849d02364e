import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/open-database.ts'
import { parseRows } from '#server/database/parse-rows.ts'

export type Units = { variantId: number; quantity: number }

/** Locks variants by id, so that two carts never deadlock. When short, roll back: others may be reserved. */
export async function reserveStock(
  tx: Tx,
  lines: readonly Units[],
): Promise<{ ok: true; fromStock: Set<number>; left: Map<number, number> } | { ok: false; short: number[] }> {
  const rows = parseRows(
    { id: 'always', left: 'always' },
    await tx.execute<{ id: number; left: number | null }>(sql`
    WITH counted AS (${lockCounted(lines)}),
    reserved AS (
      UPDATE variants SET stock = stock - quantity FROM counted WHERE variants.id = counted.id AND stock >= quantity
      RETURNING variants.id, stock
    )
    SELECT id, stock AS left FROM counted LEFT JOIN reserved USING (id) ORDER BY id`),
  )
  const left = new Map<number, number>()
  const short: number[] = []
  for (const row of rows) {
    if (row.left === null) short.push(row.id)
    else left.set(row.id, row.left)
  }
  return short.length === 0 ? { ok: true, fromStock: new Set(left.keys()), left } : { ok: false, short }
}

export async function releaseStock(tx: Tx, lines: readonly Units[]): Promise<void> {
  await tx.execute(sql`
    WITH counted AS (${lockCounted(lines)})
    UPDATE variants SET stock = stock + quantity FROM counted WHERE variants.id = counted.id`)
}

/** All in one statement: what lists show of products is refreshed once, in the order of their ids. */
function lockCounted(lines: readonly Units[]) {
  const ids = sql.param(lines.map(({ variantId }) => variantId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return sql`SELECT id, quantity FROM unnest(${ids}::int[], ${quantities}::int[]) AS wanted (id, quantity)
      JOIN variants USING (id) WHERE stock IS NOT NULL ORDER BY id FOR UPDATE OF variants`
}
