import type { AvailableStock } from '#contract/checkout.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import { maxPerOrder } from './limit-holds.ts'
import type { Shop } from '#server/platform/shop.ts'

/** @param ownOrderId the shopper's own unpaid order, whose reserved units count as available */
export async function findAvailableStock(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  ids: readonly number[],
  ownOrderId: string | null,
): Promise<AvailableStock[]> {
  const rows = parseRows(
    { id: 'always', left: 'always' },
    await database.pool.query<Omit<AvailableStock, 'most'>>({
      name: 'left-on-shelf',
      text: `
      SELECT v.id, (v.stock + coalesce(held.quantity, 0))::int AS left
      FROM variants v JOIN products p ON p.id = v.product_id
      LEFT JOIN (
        SELECT m.variant_id, -sum(m.change) AS quantity
        FROM orders o JOIN stock_movements m ON m.order_id = o.id
        WHERE o.id = $2 AND o.state = 'awaiting payment'
        GROUP BY m.variant_id
      ) held ON held.variant_id = v.id
      WHERE v.id = ANY($1::int[]) AND v.is_active AND p.withdrawn_at IS NULL
      ORDER BY v.id`,
      values: [ids, ownOrderId],
    }),
  )
  return rows.map((row) => ({
    ...row,
    most: row.left === null ? null : maxPerOrder(row.left, settings.holds),
  }))
}
