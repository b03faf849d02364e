import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { refundParts, refunds } from '#server/platform/database/order-tables.ts'

/** `amount`: paise with tax. */
export type ReturnedUnits = { units: number; amount: number }

export async function listReturnedUnits(
  orm: Orm | Tx,
  lineIds: readonly number[],
): Promise<(lineId: number) => ReturnedUnits | null> {
  const rows = await orm
    .select({
      lineId: refundParts.lineId,
      units: sql`sum(${refundParts.units})`.mapWith(Number),
      amount: sql`sum(${refundParts.taxable} + ${refundParts.tax})`.mapWith(Number),
    })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.key, refundParts.refundKey))
    .where(and(inArray(refundParts.lineId, [...lineIds]), ne(refunds.status, 'failed')))
    .groupBy(refundParts.lineId)
  const returned = new Map(rows.map(({ lineId, ...returned }) => [lineId, returned]))
  return (lineId) => returned.get(lineId) ?? null
}
