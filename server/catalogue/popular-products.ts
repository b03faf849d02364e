import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { cardOf } from './product-card.ts'
import { readProducts } from './read-products.ts'
import { pageOf, selectProducts, type ProductSort } from './select-products.ts'

/** Most Popular on the home page (specification, section 9). */
const POPULAR = 4

/** The products bought most often lately, most popular first. */
export async function popularProducts(database: Pick<Database, 'pool'>): Promise<ProductCard[]> {
  const mostPopular: ProductSort[] = [{ by: 'count', descending: true }]
  const source = pageOf(selectProducts({ all: [] }, mostPopular), mostPopular, POPULAR, 0)
  return (await readProducts(database, source)).map(cardOf)
}
