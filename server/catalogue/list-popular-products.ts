import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/database/open-database.ts'
import { toProductCard } from './product-card.ts'
import { cardParts, readProducts } from './read-products.ts'
import { selectPage, selectProducts, type ProductSort } from './select-products.ts'

/** Specification, section 9. */
const POPULAR_COUNT = 4

export async function listPopularProducts(database: Reads): Promise<ProductCard[]> {
  const mostPopular: ProductSort[] = [{ by: 'count', descending: true }]
  const source = selectPage(selectProducts({ all: [] }, mostPopular), mostPopular, POPULAR_COUNT, 0)
  return (await readProducts(database, source, cardParts)).map(toProductCard)
}
