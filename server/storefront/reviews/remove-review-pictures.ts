import { eq, sql } from 'drizzle-orm'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'
import { lockReview, refuseUnknownReview } from './moderate-review.ts'

/** Deletes them for good; stars and words stay. */
export function removeReviewPictures(
  { database }: Pick<Shop, 'database'>,
  reviewId: number,
  by: StaffActor,
): Promise<{ ok: true } | OperationRefusal<'not-found' | 'decided-already'>> {
  return runAs<{ ok: true } | OperationRefusal<'not-found' | 'decided-already'>>(database.orm, by, async (tx) => {
    const found = await lockReview(tx, reviewId)
    if (!found) return refuseUnknownReview()
    const gone = await tx.delete(reviewPictures).where(eq(reviewPictures.reviewId, reviewId)).returning({
      position: reviewPictures.position,
    })
    if (gone.length === 0) return refuse.conflict('decided-already', 'It no longer has photographs.')
    // Pages of a published review render again.
    await tx
      .update(reviews)
      .set({ holdReasons: sql`array_remove(${reviews.holdReasons}, 'picture')` })
      .where(eq(reviews.id, reviewId))
    await recordAudit(tx, by, {
      operation: 'reviews.decide',
      subject: found.subject,
      before: { photographs: gone.length },
      after: { photographs: 0 },
    })
    return { ok: true }
  })
}
