import { and, eq } from 'drizzle-orm'
import { products, reviews, type StoredReview } from '#server/database/catalogue-tables.ts'
import type { Shop } from '#server/shop.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type WaitingReview = Pick<
  StoredReview,
  'id' | 'productId' | 'stars' | 'words' | 'author' | 'city' | 'heldFor' | 'createdAt'
> & { product: string }

/** Reviews that wait for a person, the oldest first; 100 at most. */
export async function listWaitingFeedback({ database }: Pick<Shop, 'database'>): Promise<WaitingReview[]> {
  const { id, productId, stars, words, author, city, heldFor, createdAt } = reviews
  return database.orm
    .select({ id, productId, stars, words, author, city, heldFor, createdAt, product: products.name })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.state, 'waiting'))
    .orderBy(reviews.createdAt, reviews.id)
    .limit(100)
}

/** A person shows a waiting review to everybody, or turns it down. What is decided stays decided. */
export async function decideFeedback(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  reviewId: number,
  decision: 'publish' | 'reject',
): Promise<{ ok: true } | Refusal<'not-waiting'>> {
  const state = decision === 'publish' ? 'published' : 'rejected'
  const decided = await database.orm
    .update(reviews)
    .set({ state, decidedAt: now() })
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, 'waiting')))
  return decided.rowCount === 1
    ? { ok: true }
    : refuse('not-waiting', 'This review does not wait for a decision any more.')
}
