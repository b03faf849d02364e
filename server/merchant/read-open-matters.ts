import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products, reviews } from '#server/database/catalogue-tables.ts'
import type { Orm } from '#server/database/open-database.ts'
import { ledgerBreaks, orders } from '#server/database/order-tables.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
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
  const numbers = await numbersOf(
    orm,
    rows.map(({ reference }) => orderIn(reference)),
  )
  return rows.map(({ kind, reference, seenAt }) => {
    const number = numbers.get(orderIn(reference))
    const readable = number === undefined ? reference : reference.replace(orderIn(reference), number)
    return { kind, reference: readable, seenAt: timeInIndia(seenAt) }
  })
}

/** A reference is an order's id, an order's id and more behind a colon, or something of a provider. */
const orderIn = (reference: string) => reference.split(':')[0] ?? reference

/** The numbers people read, by id, of those ids that are orders. */
async function numbersOf(orm: Orm, ids: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, number }) => [id, orderNumberText(number)]))
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
