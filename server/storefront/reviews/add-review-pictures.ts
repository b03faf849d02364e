import { randomBytes } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import { runTransaction } from '#server/platform/database/run-transaction.ts'
import type { PictureRefusal, SanitizedPicture } from '#server/platform/uploads/sanitize-picture.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { MAX_REVIEW_PICTURES } from '#shop/reviews/check-review.ts'
import type { ReviewedLine } from './create-review.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type PicturesRefusal = Refusal<'not-found' | 'not-left' | 'none' | 'too-many'> | PictureRefusal
type Sent = ReviewedLine & { files: readonly { name: string; bytes: Uint8Array }[] }

/** The whole review waits for a person again. Pictures are redrawn as WebP without the place. */
export async function addReviewPictures(
  shop: Pick<Shop, 'database' | 'now' | 'pictureReader'>,
  { orderId, variantId, line, files }: Sent,
  customerId: number | null,
): Promise<{ ok: true; pictures: number } | PicturesRefusal> {
  const order = await findAuthorizedOrder(shop.database.orm, orderId, customerId)
  if (!order) return refuse('not-found', 'Order not found')
  const [review] = await shop.database.orm
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .where(
      and(
        eq(orderLines.orderId, order.id),
        eq(orderLines.variantId, variantId),
        line === undefined ? undefined : eq(orderLines.id, line),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1)
  if (!review) return refuse('not-left', 'Please leave your stars first, then the photographs.')
  if (files.length === 0) return refuse('none', 'Please choose a photograph first.')
  if (files.length > MAX_REVIEW_PICTURES) return refuseMore()
  const clean: SanitizedPicture[] = []
  for (const { name, bytes } of files) {
    const read = await shop.pictureReader.read(bytes, name, { kind: 'review' })
    if (!read.ok) return read
    clean.push(read)
  }
  return storePictures(shop, review.id, clean)
}

const refuseMore = () => refuse('too-many', `Please send at most ${MAX_REVIEW_PICTURES} photographs of one gift.`)

function storePictures(
  { database, now }: Pick<Shop, 'database' | 'now'>,
  reviewId: number,
  clean: readonly SanitizedPicture[],
): Promise<{ ok: true; pictures: number } | Refusal<'not-found' | 'too-many'>> {
  return runTransaction(database.orm, async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
    if (!review) return refuse('not-found', 'Order not found')
    const there = await tx.$count(reviewPictures, eq(reviewPictures.reviewId, reviewId))
    if (there + clean.length > MAX_REVIEW_PICTURES) return refuseMore()
    for (const [at, { webp, width, height }] of clean.entries())
      await tx.insert(reviewPictures).values({
        reviewId,
        position: there + at + 1,
        key: randomBytes(18).toString('base64url'),
        webp,
        width,
        height,
        createdAt: now(),
      })
    await tx
      .update(reviews)
      .set({
        // A rejected review stays rejected.
        state: sql`CASE ${reviews.state} WHEN 'published' THEN 'waiting' ELSE ${reviews.state} END`,
        holdReasons: [...new Set([...review.holdReasons, 'picture' as const])],
        notifiedAt: null,
      })
      .where(eq(reviews.id, reviewId))
    return { ok: true, pictures: there + clean.length }
  })
}
