import { eq } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import type { Tx } from '#server/platform/database/open-database.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { recordAudit, runAs } from '#server/platform/staff/audit.ts'
import { refuse, type OperationRefusal } from '#shop/refusal.ts'
import type { AuditSubject } from '#shop/staff/audit-changes.ts'
import type { StaffActor } from '#shop/staff/staff-actor.ts'

export type ReviewDecision = { to: 'published' } | { to: 'rejected'; reason: string }
export type ReviewModerated = { ok: true } | OperationRefusal<'not-found' | 'decided-already' | 'not-shown'>

/** Publishes or rejects a review, also after the opposite decision. */
export function moderateReview(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  reviewId: number,
  decision: ReviewDecision,
  by: StaffActor,
): Promise<ReviewModerated> {
  return runAs(database.orm, by, async (tx): Promise<ReviewModerated> => {
    const found = await lockReview(tx, reviewId)
    if (!found) return refuseUnknownReview()
    const { state } = found.review
    if (state === decision.to)
      return refuse.conflict(
        'decided-already',
        state === 'published' ? 'It is shown already.' : 'It is held back already.',
      )
    const rejectReason = decision.to === 'rejected' ? decision.reason : null
    await tx
      .update(reviews)
      .set({ state: decision.to, rejectReason, moderatedAt: now() })
      .where(eq(reviews.id, reviewId))
    await recordAudit(tx, by, {
      operation: 'reviews.decide',
      subject: found.subject,
      before: { state },
      after: { state: decision.to },
      ...(rejectReason !== null && { reason: rejectReason }),
    })
    return { ok: true }
  })
}

/** The shop's answer below a published review. @param words empty deletes it */
export function answerReview(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  reviewId: number,
  words: string,
  by: StaffActor,
): Promise<ReviewModerated> {
  return runAs(database.orm, by, async (tx): Promise<ReviewModerated> => {
    const found = await lockReview(tx, reviewId)
    if (!found) return refuseUnknownReview()
    if (found.review.state !== 'published' && words !== '')
      return refuse.conflict('not-shown', 'Publish the review first. The answer appears below it.')
    const answer = words === '' ? null : words
    await tx
      .update(reviews)
      .set({ answer, answeredAt: answer === null ? null : now() })
      .where(eq(reviews.id, reviewId))
    const [before, after] = [{ words: found.review.answer }, { words: answer }]
    await recordAudit(tx, by, { operation: 'reviews.answer', subject: found.subject, before, after })
    return { ok: true }
  })
}

export async function lockReview(tx: Tx, id: number) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  if (!review) return undefined
  const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, review.productId))
  const subject: AuditSubject = { kind: 'review', id: String(id), name: `a review of ${product?.name ?? 'a product'}` }
  return { review, subject }
}

export const refuseUnknownReview = () => refuse.notFound('not-found', 'This review no longer exists.')
