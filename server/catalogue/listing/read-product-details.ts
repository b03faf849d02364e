import type { ProductDetails } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { productOfVariant, readProducts, toProductDetails } from '#server/catalogue/query/query.ts'

export const detailParts = [
  'images',
  'categories',
  'rating',
  'variants',
  'extras',
  'printAreas',
  'particulars',
  'breaks',
  'head',
] as const

/** @param id a product (shown by its listed variant), or one of its variants @param wanted a variant that overrides it */
export async function readProductDetails(
  database: Reads,
  id: number,
  wanted?: number,
): Promise<ProductDetails | undefined> {
  const source = productOfVariant(id)
  const [row] = await readProducts(database, source, detailParts)
  return row && toProductDetails(row, wanted ?? (id === row.id ? row.listedVariantId : id))
}
