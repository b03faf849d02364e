import { sql, type SQL } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { parseRows } from '#server/platform/database/parse-rows.ts'
import type { Paise } from '#shop/money/paise.ts'

/** `goods`: paise before GST. `goodsWithGst`, `delivery`: paise with GST. Positive numbers. */
export type OrderReduction = { label: string; goods: Paise; goodsWithGst: Paise; delivery: Paise }

export async function listReductions(orm: Orm | Tx, orderId: string): Promise<OrderReduction[]> {
  const [found] = parseRows(
    { reductions: 'always' },
    await orm.execute<{ reductions: OrderReduction[] }>(sql`SELECT ${reductionsSql(sql`${orderId}`)} AS reductions`),
  )
  return found?.reductions ?? []
}

export function reductionsSql(orderId: SQL): SQL {
  return sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('label', label, 'goods', goods,
      'goodsWithGst', goods_with_gst, 'delivery', delivery)
      ORDER BY kind DESC, source), '[]') FROM (
    SELECT kind, source, label, -coalesce(sum(amount) FILTER (WHERE line_id IS NOT NULL), 0) AS goods,
      -coalesce(sum(amount + round(amount * gst_rate / 100.0)), 0) AS goods_with_gst,
      -coalesce(sum(amount) FILTER (WHERE line_id IS NULL), 0) AS delivery
    FROM adjustments LEFT JOIN order_lines ON order_lines.id = line_id
    WHERE adjustments.order_id = ${orderId} AND kind IN ('offer', 'code') GROUP BY kind, source, label) AS taken_off)`
}
