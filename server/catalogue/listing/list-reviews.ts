import type { Review } from '#shop/catalogue/product.ts'
import type { Reads } from '#server/platform/database/open-database.ts'
import { parseRows, type ColumnPresence } from '#server/platform/database/parse-rows.ts'

type ReviewRow = Omit<Review, 'createdAt'> & { createdAt: Date }
const columns: ColumnPresence<ReviewRow> = {
  id: 'always',
  stars: 'always',
  words: 'always',
  name: 'always',
  city: 'always',
  verified: 'always',
  createdAt: 'always',
  answer: 'always',
  photographs: 'always',
}

export async function listReviews({ pool }: Reads, productId: number, count: number): Promise<Review[]> {
  const rows = parseRows(
    columns,
    await pool.query<ReviewRow>({
      name: 'reviews of a product',
      text: `SELECT id, rating AS stars, body AS words, author AS name, city, order_line_id IS NOT NULL AS verified, created_at AS "createdAt", answer,
        (SELECT coalesce(json_agg(json_build_object('url', '/api/reviews/photographs/' || key, 'width', width, 'height', height)
          ORDER BY position), '[]') FROM review_pictures WHERE review_id = reviews.id) AS photographs
      FROM reviews WHERE product_id = $1 AND state = 'published' ORDER BY created_at DESC, id DESC LIMIT $2`,
      values: [productId, count],
    }),
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
