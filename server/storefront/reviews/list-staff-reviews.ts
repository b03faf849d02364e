import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { ReviewListResponse, StaffReview } from '#contract/counter/reviews.ts'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { countMatches, toCountedPage } from '#server/platform/database/counted-page.ts'
import { orderLines, orders } from '#server/platform/database/order-tables.ts'
import { reviewPictures, reviews } from '#server/platform/database/review-tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { holdReasons } from '#shop/reviews/find-hold-reasons.ts'

export type StaffReviewFilter = {
  state?: StaffReview['state'] | undefined
  stars?: number | undefined
  after?: number | undefined
  limit: number
}

/** Newest first; waiting ones oldest first. */
export async function listStaffReviews(
  { database: { orm } }: Pick<Shop, 'database'>,
  { state, stars, after, limit }: StaffReviewFilter,
): Promise<ReviewListResponse> {
  const isOldestFirst = state === 'waiting'
  const wanted = and(state && eq(reviews.state, state), stars === undefined ? undefined : eq(reviews.rating, stars))
  const page = after === undefined ? undefined : isOldestFirst ? gt(reviews.id, after) : lt(reviews.id, after)
  const rows = await selectReviews(orm)
    .where(and(wanted, page))
    .orderBy(isOldestFirst ? asc(reviews.id) : desc(reviews.id))
    .limit(limit + 1)
  const matches = await countMatches(orm, sql`${reviews} WHERE ${wanted ?? sql`true`}`)
  const shown = toCountedPage(rows, { limit, matches, cursorOf: ({ review }) => review.id })
  return { ...shown, data: shown.data.map(showReview) }
}

export async function findStaffReview({ database: { orm } }: Pick<Shop, 'database'>, id: number) {
  const [found] = await selectReviews(orm).where(eq(reviews.id, id))
  return found && showReview(found)
}

const photographs = sql<string[]>`ARRAY(SELECT '/counter/api/v1/review-pictures/' || key FROM ${reviewPictures}
  WHERE review_id = ${reviews.id} ORDER BY position)`

function selectReviews(orm: Shop['database']['orm']) {
  return orm
    .select({ review: reviews, product: products.name, orderNumber: orders.number, photographs })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
}

function showReview(found: Awaited<ReturnType<typeof selectReviews>>[number]): StaffReview {
  const { review, product, orderNumber } = found
  const { id, productId, rating, body, author, city, state, rejectReason, answer, createdAt, moderatedAt } = review
  return {
    id,
    product: { id: productId, name: product },
    order: orderNumber === null ? null : formatOrderNumber(orderNumber),
    stars: rating,
    words: body,
    name: author,
    city,
    state,
    heldFor: review.holdReasons.map((reason) => holdReasons[reason]),
    photographs: found.photographs,
    rejectReason,
    answer,
    at: createdAt.toISOString(),
    decidedAt: moderatedAt?.toISOString() ?? null,
  }
}
