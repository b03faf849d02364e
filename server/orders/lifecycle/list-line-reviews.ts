import { inArray } from 'drizzle-orm'
import type { LineReview } from '#contract/order.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import type { Orm, Tx } from '#server/platform/database/open-database.ts'

export async function listLineReviews(
  orm: Orm | Tx,
  lineIds: readonly number[],
): Promise<(lineId: number) => LineReview | null> {
  const rows = await orm
    .select()
    .from(reviews)
    .where(inArray(reviews.orderLineId, [...lineIds]))
  const reviewByLine = new Map(
    rows.map(({ orderLineId, rating, body, author, state }) => [
      orderLineId,
      { stars: rating, words: body, name: author, state },
    ]),
  )
  return (lineId) => reviewByLine.get(lineId) ?? null
}
