import { and, inArray, sql } from 'drizzle-orm'
import { adjustments } from '#server/platform/database/order-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import type { Paise } from '#shop/money/paise.ts'

/** Paise before GST that a quantity price or an agreed price took off a line. */
export async function listQuantityPrices(tx: Tx, lineIds: readonly number[]): Promise<(lineId: number) => Paise> {
  if (lineIds.length === 0) return () => 0
  const { lineId, kind, amount } = adjustments
  const rows = await tx
    .select({ lineId, lowered: sql`-sum(${amount})`.mapWith(Number) })
    .from(adjustments)
    .where(and(inArray(lineId, [...lineIds]), inArray(kind, ['quantity price', 'agreed price'])))
    .groupBy(lineId)
  const byLine = new Map(rows.map((row) => [row.lineId, row.lowered]))
  return (line) => byLine.get(line) ?? 0
}
