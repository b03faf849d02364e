import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products, reviews } from '#server/database/catalogue-tables.ts'
import type { Orm } from '#server/database/open-database.ts'
import { ledgerBreaks } from '#server/database/order-tables.ts'
import { timeInIndia } from '#shop/orders/time-in-india.ts'
import type { HeldReview, OpenMatter } from './merchant-letters.ts'

/** More than anybody works through in a morning: a mail names so many of a kind at most. */
export const AT_MOST = 50

type Some = { ids?: readonly number[] }

/** What a person has to look at, the oldest first; of `ids` alone, where they are given. */
export async function readOpenBreaks(orm: Orm, { ids }: Some = {}): Promise<OpenMatter[]> {
  const rows = await orm
    .select()
    .from(ledgerBreaks)
    .where(and(isNull(ledgerBreaks.resolvedAt), ids && inArray(ledgerBreaks.id, [...ids])))
    .orderBy(asc(ledgerBreaks.id))
    .limit(AT_MOST)
  return rows.map(({ kind, reference, seenAt }) => ({ kind, reference, seenAt: timeInIndia(seenAt) }))
}

/** Reviews that wait for a person, the oldest first; of `ids` alone, where they are given. */
export async function readHeldReviews(orm: Orm, { ids }: Some = {}): Promise<HeldReview[]> {
  const rows = await orm
    .select({ product: products.name, stars: reviews.stars, words: reviews.words, reasons: reviews.heldFor })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.state, 'waiting'), ids && inArray(reviews.id, [...ids])))
    .orderBy(asc(reviews.id))
    .limit(AT_MOST)
  return rows
}
