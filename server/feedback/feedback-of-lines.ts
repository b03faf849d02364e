import { inArray } from 'drizzle-orm'
import { reviews } from '#server/database/catalogue-tables.ts'
import type { Orm, Tx } from '#server/database/open-database.ts'

/** What was left for a line of an order, as its writer sees it. */
export type LeftFeedback = {
  stars: number
  words: string
  name: string
  /** `waiting` for a person's eye; `rejected` by one. */
  state: 'waiting' | 'published' | 'rejected'
}

/** What was left for each of these lines of orders; null where nothing was. */
export async function feedbackOfLines(
  orm: Orm | Tx,
  lineIds: readonly number[],
): Promise<(lineId: number) => LeftFeedback | null> {
  const rows = await orm
    .select()
    .from(reviews)
    .where(inArray(reviews.orderLineId, [...lineIds]))
  const left = new Map(
    rows.map(({ orderLineId, stars, words, author, state }) => [
      orderLineId,
      { stars, words, name: author, state },
    ]),
  )
  return (lineId) => left.get(lineId) ?? null
}
