import { and, eq, isNull } from 'drizzle-orm'
import { isForSomebodyElse } from '#shop/checkout/buyer.ts'
import { reviews, type ReviewRow } from '#server/platform/database/review-tables.ts'
import { orderLines } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { findAuthorizedOrder } from '#server/orders/lifecycle/authorize-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ANONYMOUS_REVIEWER, checkReview, type ReviewField } from '#shop/reviews/check-review.ts'
import { canReviewShipment } from '#shop/reviews/can-review-order.ts'
import { findHoldReasons } from '#shop/reviews/find-hold-reasons.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type ReviewRefusal =
  | Refusal<'not-found' | 'not-arrived' | 'not-in-order' | 'already-left'>
  | (Refusal<'feedback'> & { errors: Partial<Record<ReviewField, string>> })

/** Without `line`: the variant's first line without a review. */
export type ReviewedLine = { orderId: string; variantId: number; line?: number | undefined }

/** One review for each line; published at once unless a rule holds it for a person. */
export async function createReview(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  sent: ReviewedLine & Record<ReviewField, unknown>,
  customerId: number | null,
): Promise<{ ok: true; review: ReviewRow } | ReviewRefusal> {
  const order = await findAuthorizedOrder(orm, sent.orderId, customerId)
  if (!order) return refuse('not-found', 'Order not found')
  const bought = await orm
    .select({ line: orderLines, shipment: shipments, reviewId: reviews.id })
    .from(orderLines)
    .innerJoin(shipments, eq(shipments.id, orderLines.shipmentId))
    .leftJoin(reviews, eq(reviews.orderLineId, orderLines.id))
    .where(and(eq(orderLines.orderId, order.id), isNull(orderLines.againOf)))
    .orderBy(orderLines.id)
  const arrived = bought.filter(({ shipment }) => canReviewShipment(order, shipment))
  if (arrived.length === 0) return refuse('not-arrived', 'You can leave feedback when your parcel has arrived.')
  const meant = arrived.filter(({ line }) => line.variantId === sent.variantId && line.id === (sent.line ?? line.id))
  const found = meant.find(({ reviewId }) => reviewId === null) ?? meant[0]
  if (!found) return refuse('not-in-order', 'This product is not part of the order.')
  const { line, shipment } = found
  const checked = checkReview(sent)
  if (!checked.ok) return checked
  const { stars, words, name } = checked.feedback
  const holdReasons = findHoldReasons(checked.feedback)
  const [review] = await orm
    .insert(reviews)
    .values({
      productId: line.productId,
      orderLineId: line.id,
      rating: stars,
      body: words,
      author: name,
      city:
        name === ANONYMOUS_REVIEWER ||
        shipment.isAddressHidden ||
        isForSomebodyElse({ ...order, shipTo: shipment.recipient })
          ? ''
          : shipment.recipient.city,
      state: holdReasons.length === 0 ? 'published' : 'waiting',
      holdReasons,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: reviews.orderLineId })
    .returning()
  return review ? { ok: true, review } : refuse('already-left', 'You have already left feedback for this. Thank you!')
}
