import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Database } from '../database/open-database.ts'
import { productCardsByIds } from './product-cards-by-ids.ts'

/** "More products like this" shows up to this many (specification, section 9). */
const SIMILAR = 7

/** The most popular products that share a category with this one, itself excluded. */
export async function similarProducts(database: Pick<Database, 'pool'>, id: number): Promise<ProductCard[]> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: 'similar-products',
    // The best of each category first, along its index: one more than needed, since the product itself is among them.
    text: `SELECT best.product_id AS id
      FROM product_categories own
      CROSS JOIN LATERAL (
        SELECT product_id, popularity FROM product_categories
        WHERE category_id = own.category_id ORDER BY popularity DESC, product_id DESC LIMIT $2 + 1
      ) best
      WHERE own.product_id = $1 AND best.product_id <> $1
      GROUP BY best.product_id, best.popularity
      ORDER BY best.popularity DESC, best.product_id DESC LIMIT $2`,
    values: [id, SIMILAR],
  })
  return productCardsByIds(
    database,
    rows.map((row) => row.id),
  )
}
