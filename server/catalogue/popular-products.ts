import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { findProductIds, select } from './find-product-ids.ts'
import { productCardsByIds } from './product-cards-by-ids.ts'

/** Most Popular on the home page (specification, section 9). */
const POPULAR = 4

/** The products bought most often, most popular first. */
export async function popularProducts(database: Pick<Database, 'pool'>): Promise<ProductCard[]> {
  const everything = select({ all: [] })
  const { ids } = await findProductIds(database, everything, [{ by: 'count', descending: true }], POPULAR, 0)
  return productCardsByIds(database, ids)
}
