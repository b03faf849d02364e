import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { cardParts, productsByIds, readProducts, toProductCard } from '#server/catalogue/query/query.ts'

export async function readProductCards(database: Reads, ids: readonly number[]): Promise<ProductCard[]> {
  return (await readProducts(database, productsByIds(ids), cardParts)).map(toProductCard)
}
