import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { toProductCard } from '#server/catalogue/query/product-card.ts'
import { cardParts, productsByIds, readProducts } from '#server/catalogue/query/read-products.ts'

/** In the order of the ids; unknown ids are left out. */
export async function readProductCards(database: Reads, ids: readonly number[]): Promise<ProductCard[]> {
  return (await readProducts(database, productsByIds(ids), cardParts)).map(toProductCard)
}
