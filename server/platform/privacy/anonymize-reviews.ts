import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { auditPersonal } from '#server/platform/database/audit-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'

/** Their words stay with the product; their photographs go. @param isTheirs a condition on `orders` */
export async function anonymizeReviews(tx: Tx, isTheirs: SQL): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(isTheirs)
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, own))
  // An answer that names the author goes, too, and so do the staff's reasons.
  const isNameless = sql`strpos(lower(${reviews.answer}), lower(${reviews.author})) = 0`
  const changed = await tx
    .update(reviews)
    .set({
      author: 'A customer',
      city: '',
      rejectReason: null,
      answer: sql`CASE WHEN ${isNameless} THEN ${reviews.answer} END`,
      answeredAt: sql`CASE WHEN ${isNameless} THEN ${reviews.answeredAt} END`,
    })
    .where(inArray(reviews.orderLineId, lines))
    .returning({ id: reviews.id })
  await tx.delete(reviewPictures).where(
    inArray(
      reviewPictures.reviewId,
      changed.map(({ id }) => id),
    ),
  )
  const ids = changed.map(({ id }) => String(id))
  await tx
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.subjectKind, 'review'), inArray(auditPersonal.subjectId, ids)))
}
