import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { cardParts, readProducts, toProductCard } from '#server/catalogue/query/query.ts'

const SIMILAR_COUNT = 7

// One more per category, because the product itself may be among them.
const ids = `SELECT ARRAY(
  SELECT best.product_id
  FROM product_categories own
  CROSS JOIN LATERAL (
    SELECT product_id, popularity FROM product_categories
    WHERE category_id = own.category_id ORDER BY popularity DESC, product_id DESC LIMIT ${SIMILAR_COUNT + 1}
  ) best
  WHERE own.product_id = (SELECT $1::int) AND best.product_id <> own.product_id
  GROUP BY best.product_id, best.popularity
  ORDER BY best.popularity DESC, best.product_id DESC LIMIT ${SIMILAR_COUNT}
)`

export async function listSimilarProducts(database: Reads, id: number): Promise<ProductCard[]> {
  return (await readProducts(database, { name: 'similar products', ids, values: [id] }, cardParts)).map(toProductCard)
}
