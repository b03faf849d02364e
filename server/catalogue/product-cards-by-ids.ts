import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { cardOf } from './product-card.ts'
import { byIds, readProducts } from './read-products.ts'

/** The cards of these products, in the order of the ids; those that do not exist are left out. */
export async function productCardsByIds(
  database: Pick<Database, 'pool'>,
  ids: readonly number[],
): Promise<ProductCard[]> {
  return (await readProducts(database, byIds(ids))).map(cardOf)
}
