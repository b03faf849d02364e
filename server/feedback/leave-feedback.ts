import { and, eq } from 'drizzle-orm'
import { reviews, type StoredReview } from '#server/database/catalogue-tables.ts'
import { orderLines } from '#server/database/order-tables.ts'
import { findOwnOrder } from '#server/orders/own-order.ts'
import type { Shop } from '#server/shop.ts'
import { ANONYMOUS, checkFeedback, type FeedbackField } from '#shop/feedback/check-feedback.ts'
import { hasArrived } from '#shop/feedback/has-arrived.ts'
import { reasonsToHold } from '#shop/feedback/reasons-to-hold.ts'
import { refuse, type Refusal } from '#shop/refusal.ts'

export type FeedbackRefusal =
  | Refusal<'not-found' | 'not-arrived' | 'not-in-order' | 'already-left'>
  | (Refusal<'feedback'> & { errors: Partial<Record<FeedbackField, string>> })

/**
 * Leaves a review for one line of a delivered order, once (the decisions, section 6): by whoever may see the order. It is
 * shown at once, or waits for a person when the rules find a reason. Of the buyer, only the town stands beside the name.
 */
export async function leaveFeedback(
  { database: { orm }, now }: Pick<Shop, 'database' | 'now'>,
  sent: { orderId: string; productId: number } & Record<FeedbackField, unknown>,
  customerId: number | null,
): Promise<{ ok: true; review: StoredReview } | FeedbackRefusal> {
  const order = await findOwnOrder(orm, sent.orderId, customerId)
  if (!order) return refuse('not-found', 'Order not found')
  if (!hasArrived(order.state))
    return refuse('not-arrived', 'You can leave feedback when your parcel has arrived.')
  const [line] = await orm
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.productId, sent.productId)))
  if (!line) return refuse('not-in-order', 'This product is not part of the order.')
  const checked = checkFeedback(sent)
  if (!checked.ok) return checked
  const { stars, words, name } = checked.feedback
  const heldFor = reasonsToHold(checked.feedback)
  const [review] = await orm
    .insert(reviews)
    .values({
      productId: line.productId,
      orderLineId: line.id,
      stars,
      words,
      author: name,
      city: name === ANONYMOUS ? '' : order.shipTo.city,
      state: heldFor.length === 0 ? 'published' : 'waiting',
      heldFor,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: reviews.orderLineId })
    .returning()
  return review
    ? { ok: true, review }
    : refuse('already-left', 'You have already left feedback for this. Thank you!')
}
