import { desc, eq, max } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { planResponse } from '#contract/counter/plans.ts'
import { products, variants } from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { plannedSales, pricedSince, timedPrices } from '#server/platform/database/plan-tables.ts'

export type ProductPlan = z.output<typeof planResponse>['data']

export async function readPlan(orm: Orm | Tx, productId: number): Promise<ProductPlan | undefined> {
  const [product] = await orm.select({ createdAt: products.createdAt }).from(products).where(eq(products.id, productId))
  if (!product) return undefined
  const [sale] = await orm.select().from(plannedSales).where(eq(plannedSales.productId, productId))
  const [price] = await orm
    .select()
    .from(timedPrices)
    .where(eq(timedPrices.productId, productId))
    .orderBy(desc(timedPrices.id))
    .limit(1)
  const since = await findPricedSince(orm, productId)
  return {
    sale: sale ? { at: sale.at.toISOString(), by: sale.plannedBy, refused: sale.refused } : null,
    price:
      price && price.state !== 'over'
        ? {
            percent: price.percent,
            firstDay: price.firstDay,
            lastDay: price.lastDay,
            isRunning: price.state === 'running',
            isStruck: price.isStruck,
            by: price.plannedBy,
          }
        : null,
    pricedSince: (since ?? product.createdAt).toISOString(),
    note: price?.note ?? null,
  }
}

/** The latest of the product's prices decides: only one of them could be younger than it looks. */
export async function findPricedSince(orm: Orm | Tx, productId: number): Promise<Date | null> {
  const [row] = await orm
    .select({ since: max(pricedSince.since) })
    .from(pricedSince)
    .innerJoin(variants, eq(variants.id, pricedSince.variantId))
    .where(eq(variants.productId, productId))
  return row?.since ?? null
}
