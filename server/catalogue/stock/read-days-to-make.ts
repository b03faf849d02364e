import { inArray } from 'drizzle-orm'
import { variants } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { longestDaysToMake } from '#shop/checkout/delivery-estimate.ts'

/** @param atLeast working days; null when unknown @returns those of the slowest of these variants, if it is longer */
export async function readDaysToMake(tx: Tx, ids: readonly number[], atLeast: number | null): Promise<number | null> {
  const { stock, daysToMake } = variants
  const goods = await tx
    .select({ stock, daysToMake })
    .from(variants)
    .where(inArray(variants.id, [...ids]))
  return longestDaysToMake([{ stock: null, daysToMake: atLeast }, ...goods])
}
