import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Actor } from '#shop/orders/order-state-machine.ts'

export type Units = { variantId: number; quantity: number }
type StockHolder = { orderId: string; actor: Actor }

/** Locks variants by id, so that two carts never deadlock. Roll back when short: others may be reserved. */
export async function reserveStock(
  tx: Tx,
  { orderId, actor }: StockHolder,
  lines: readonly Units[],
): Promise<{ ok: true; fromStock: Set<number>; left: Map<number, number> } | { ok: false; short: number[] }> {
  const rows = parseRows(
    { id: 'always', left: 'always' },
    await tx.execute<{ id: number; left: number | null }>(sql`
    WITH wanted AS (${sumByVariant(lines)}),
    counted AS MATERIALIZED (SELECT id, quantity, stock FROM wanted JOIN variants USING (id) WHERE stock IS NOT NULL),
    -- Nobody queues for a shelf that is known to be too empty.
    locked AS (
      SELECT variants.id, quantity FROM counted JOIN variants USING (id) WHERE variants.stock >= quantity
      ORDER BY id FOR UPDATE OF variants
    ),
    reserved AS (
      UPDATE variants SET stock = stock - quantity FROM locked WHERE variants.id = locked.id AND stock >= quantity
      RETURNING variants.id, stock, quantity
    ),
    moved AS (
      INSERT INTO stock_movements (variant_id, change, reason, order_id, actor)
      SELECT id, -quantity, 'reserved', ${orderId}, ${actor} FROM reserved ORDER BY id
    )
    SELECT id, reserved.stock AS left FROM counted LEFT JOIN reserved USING (id) ORDER BY id`),
  )
  const left = new Map<number, number>()
  const short: number[] = []
  for (const row of rows) {
    if (row.left === null) short.push(row.id)
    else left.set(row.id, row.left)
  }
  return short.length === 0 ? { ok: true, fromStock: new Set(left.keys()), left } : { ok: false, short }
}

/** Releases what the order's movements hold, so only once. The caller holds its row lock. @param lines at most these units */
export async function releaseStock(
  tx: Tx,
  { orderId, actor, reason = 'released' }: StockHolder & { reason?: 'released' | 'returned' },
  lines?: readonly Units[],
): Promise<void> {
  const given = sumByVariant(lines ?? [])
  await tx.execute(sql`
    WITH held AS (
      SELECT variant_id AS id, -sum(change)::int AS quantity FROM stock_movements WHERE order_id = ${orderId}
      GROUP BY variant_id HAVING sum(change) < 0
    ),
    given AS (${given}),
    locked AS (
      SELECT id, least(held.quantity, given.quantity) AS quantity
      FROM held JOIN variants USING (id) ${lines ? sql`JOIN` : sql`LEFT JOIN`} given USING (id)
      WHERE given.quantity IS DISTINCT FROM 0
      ORDER BY id FOR UPDATE OF variants
    ),
    released AS (UPDATE variants SET stock = stock + quantity FROM locked WHERE variants.id = locked.id)
    INSERT INTO stock_movements (variant_id, change, reason, order_id, actor)
    SELECT id, quantity, ${reason}, ${orderId}, ${actor} FROM locked ORDER BY id`)
}

/** Units that an order just restocked in the books, but that are missing in fact. */
export async function writeOffStock(
  tx: Tx,
  { actor, note }: { actor: Actor; note: string },
  units: readonly Units[],
): Promise<void> {
  await tx.execute(sql`
    WITH lost AS (${sumByVariant(units)}),
    taken AS (
      UPDATE variants SET stock = stock - quantity FROM lost WHERE variants.id = lost.id AND stock >= quantity
      RETURNING variants.id, quantity
    )
    INSERT INTO stock_movements (variant_id, change, reason, actor, note)
    SELECT id, -quantity, 'broken', ${actor}, ${note} FROM taken ORDER BY id`)
}

function sumByVariant(lines: readonly Units[]) {
  const ids = sql.param(lines.map(({ variantId }) => variantId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return sql`SELECT id, sum(quantity)::int AS quantity
    FROM unnest(${ids}::int[], ${quantities}::int[]) AS line (id, quantity) GROUP BY id`
}
