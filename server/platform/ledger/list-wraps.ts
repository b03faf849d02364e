import { and, asc, eq, sql } from 'drizzle-orm'
import { adjustments, orderLines } from '#server/platform/database/order-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import type { Paise } from '#shop/money/paise.ts'

/** `goods`: paise before GST; `goodsWithGst`: with it. */
export type ChargedWrap = { label: string; goods: Paise; goodsWithGst: Paise }

export function listWraps(orm: Orm | Tx, orderId: string): Promise<ChargedWrap[]> {
  const { amount, label, lineId, kind } = adjustments
  return orm
    .select({
      label,
      goods: sql`sum(${amount})`.mapWith(Number),
      goodsWithGst: sql`sum(${amount} + round(${amount} * ${orderLines.gstRate} / 100.0))`.mapWith(Number),
    })
    .from(adjustments)
    .innerJoin(orderLines, eq(orderLines.id, lineId))
    .where(and(eq(adjustments.orderId, orderId), eq(kind, 'wrap')))
    .groupBy(label)
    .orderBy(asc(label))
}
