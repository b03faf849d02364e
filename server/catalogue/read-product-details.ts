import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Database } from '#server/database/open-database.ts'
import { toProductDetails } from './product-card.ts'
import { productsByIds, readProducts } from './read-products.ts'

export async function readProductDetails(
  database: Pick<Database, 'pool'>,
  id: number,
): Promise<ProductDetails | undefined> {
  const [row] = await readProducts(database, productsByIds([id]), ['images', 'categories', 'rating'])
  return row && toProductDetails(row)
}
