import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { toProductCard } from '#server/catalogue/query/product-card.ts'
import { cardParts, readProducts } from '#server/catalogue/query/read-products.ts'
import { selectPage, selectProducts, type ProductSort } from '#server/catalogue/query/select-products.ts'

/** Specification, section 9. */
const POPULAR_COUNT = 4

export async function listPopularProducts(database: Reads): Promise<ProductCard[]> {
  const mostPopular: ProductSort[] = [{ by: 'count', descending: true }]
  const source = selectPage(selectProducts({ all: [] }, mostPopular), mostPopular, POPULAR_COUNT, 0)
  return (await readProducts(database, source, cardParts)).map(toProductCard)
}
