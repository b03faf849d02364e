import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Database } from '#server/database/open-database.ts'
import { toProductCard } from './product-card.ts'
import { productsByIds, readProducts } from './read-products.ts'

/** The cards of these products, in the order of the ids; those that do not exist are left out. */
export async function readProductCards(
  database: Pick<Database, 'pool'>,
  ids: readonly number[],
): Promise<ProductCard[]> {
  return (await readProducts(database, productsByIds(ids))).map(toProductCard)
}
