import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { detailsOf } from './product-card.ts'
import { byIds, readProducts } from './read-products.ts'

/** Everything a product's page shows; undefined when there is no such product. */
export async function showProduct(
  database: Pick<Database, 'pool'>,
  id: number,
): Promise<ProductDetails | undefined> {
  const [row] = await readProducts(database, byIds([id]), ['images', 'categories', 'rating'])
  return row && detailsOf(row)
}
