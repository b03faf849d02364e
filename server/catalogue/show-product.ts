import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { detailsOf } from './product-card.ts'
import { productsByIds } from './products-by-ids.ts'

/** Everything a product's page shows; undefined when there is no such product. */
export async function showProduct(
  database: Pick<Database, 'pool'>,
  id: number,
): Promise<ProductDetails | undefined> {
  const [row] = await productsByIds(database, [id], ['images', 'categories', 'rating'])
  return row && detailsOf(row)
}
