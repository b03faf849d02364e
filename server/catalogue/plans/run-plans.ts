import { and, exists, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { plannedSales, timedPrices } from '#server/platform/database/plan-tables.ts'
import { forEachConcurrently } from '#server/platform/jobs/for-each-concurrently.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isPriceDue, turnTimedPrices } from './plan-price.ts'
import { startPlannedSales } from './plan-sale.ts'

type Needs = Pick<Shop, 'database' | 'settings' | 'now'>

export function hasDuePlans({ database: { orm }, now }: Needs): SQL | undefined {
  const sales = orm
    .select({ one: sql`1` })
    .from(plannedSales)
    .where(and(isNull(plannedSales.refused), lte(plannedSales.at, now())))
  const prices = orm
    .select({ one: sql`1` })
    .from(timedPrices)
    .where(isPriceDue(now()))
  return or(exists(sales), exists(prices))
}

/** The catalogue's triggers drop the kept pages in the same commit. */
export async function runPlans(shop: Needs, stopping: AbortSignal): Promise<void> {
  const kinds = [turnTimedPrices, startPlannedSales]
  await forEachConcurrently(kinds, stopping, (run) => run(shop, stopping))
}
