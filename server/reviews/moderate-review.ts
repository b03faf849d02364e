import { and, eq } from 'drizzle-orm'
import { products } from '#server/database/catalogue-tables.ts'
import { reviews, type ReviewRow } from '#server/database/review-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type PendingReview = Pick<
  ReviewRow,
  'id' | 'productId' | 'rating' | 'body' | 'author' | 'city' | 'holdReasons' | 'createdAt'
> & { product: string }

/** Oldest first, 100 at most. */
export async function listPendingReviews({ database }: Pick<Shop, 'database'>): Promise<PendingReview[]> {
  const { id, productId, rating, body, author, city, holdReasons, createdAt } = reviews
  return database.orm
    .select({ id, productId, rating, body, author, city, holdReasons, createdAt, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.state, 'waiting'))
    .orderBy(reviews.createdAt, reviews.id)
    .limit(100)
}

export async function moderateReview(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  reviewId: number,
  decision: 'publish' | 'reject',
): Promise<{ ok: true } | Refusal<'not-waiting'>> {
  const state = decision === 'publish' ? 'published' : 'rejected'
  const decided = await database.orm
    .update(reviews)
    .set({ state, moderatedAt: now() })
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, 'waiting')))
  return decided.rowCount === 1
    ? { ok: true }
    : refuse('not-waiting', 'This review does not wait for a decision any more.')
}
