import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import {
  cardParts,
  type ProductSort,
  readProducts,
  selectPage,
  selectProducts,
  toProductCard,
} from '#server/catalogue/query/query.ts'

const POPULAR_COUNT = 4

export async function listPopularProducts(database: Reads): Promise<ProductCard[]> {
  const mostPopular: ProductSort[] = [{ by: 'count', descending: true }]
  const source = selectPage(selectProducts({ all: [] }, mostPopular), mostPopular, POPULAR_COUNT, 0)
  return (await readProducts(database, source, cardParts)).map(toProductCard)
}
