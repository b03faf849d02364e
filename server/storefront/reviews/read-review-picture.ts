import { and, eq } from 'drizzle-orm'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** @param forStaff in any state of the review */
export async function readReviewPicture(
  { database }: Pick<Shop, 'database'>,
  key: string,
  { forStaff = false } = {},
): Promise<Buffer | undefined> {
  const [found] = await database.orm
    .select({ webp: reviewPictures.webp })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(and(eq(reviewPictures.key, key), forStaff ? undefined : eq(reviews.state, 'published')))
  return found?.webp
}
