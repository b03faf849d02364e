import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'
import { SettingsError } from '#server/platform/settings/settings-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { maySellFood } from '#shop/catalogue/may-sell-food.ts'

const MAX_NAMED = 3

export async function listFoodOnSale(orm: Orm | Tx): Promise<string[]> {
  const found = await orm
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.hasFood, sql`true`), isNull(products.withdrawnAt)))
    .orderBy(asc(products.id))
    .limit(MAX_NAMED)
  return found.map(({ name }) => name)
}

export async function requireFoodLicence({ database, settings }: Pick<Shop, 'database' | 'settings'>): Promise<void> {
  if (maySellFood(settings)) return
  const names = await listFoodOnSale(database.orm)
  if (names.length > 0)
    throw new SettingsError(
      `SHOP_MODE=live cannot start:\n  FSSAI_LICENCE is missing, and food is on sale: ${names.join(', ')}`,
    )
}
