import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { productOfVariant, readProducts, toProductDetails } from '#server/catalogue/query/query.ts'

/** All that a product's page shows. */
export const detailParts = [
  'images',
  'categories',
  'rating',
  'variants',
  'extras',
  'zones',
  'particulars',
  'breaks',
] as const

/**
 * @param id of the product, shown by the variant that lists show, or of one of its further variants
 * @param wanted one of them, whatever lists show
 */
export async function readProductDetails(
  database: Reads,
  id: number,
  wanted?: number,
): Promise<ProductDetails | undefined> {
  const source = productOfVariant(id)
  const [row] = await readProducts(database, source, detailParts)
  return row && toProductDetails(row, wanted ?? (id === row.id ? row.listedVariantId : id))
}
