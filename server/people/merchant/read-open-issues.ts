import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { products } from '#server/platform/database/catalogue-tables.ts'
import { reviews } from '#server/platform/database/review-tables.ts'
import type { Orm } from '#server/platform/database/open-database.ts'
import { ledgerExceptions, orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { formatIndiaTime } from '#shop/orders/format-india-time.ts'
import type { HeldReview, OpenIssue } from '#server/platform/mail/templates/merchant-emails.ts'

export const MAX_LISTED = 50

type IdFilter = { ids?: readonly number[] }

/** Oldest first; only of `ids` where given. */
export async function readOpenExceptions(orm: Orm, { ids }: IdFilter = {}): Promise<OpenIssue[]> {
  const rows = await orm
    .select()
    .from(ledgerExceptions)
    .where(and(isNull(ledgerExceptions.resolvedAt), ids && inArray(ledgerExceptions.id, [...ids])))
    .orderBy(asc(ledgerExceptions.id))
    .limit(MAX_LISTED)
  const numbers = await findOrderNumbers(
    orm,
    rows.map(({ reference }) => parseSubject(reference)),
  )
  return rows.map(({ kind, reference, detectedAt }) => {
    const number = numbers.get(parseSubject(reference))
    const readable = number === undefined ? reference : reference.replace(parseSubject(reference), number)
    return { kind, reference: readable, seenAt: formatIndiaTime(detectedAt) }
  })
}

/** A reference starts with an order's, shipment's or provider's id; a colon may follow. */
const parseSubject = (reference: string) => reference.split(':')[0] ?? reference

async function findOrderNumbers(orm: Orm, ids: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: shipments.id, number: orders.number, position: shipments.position })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(inArray(shipments.id, ids))
  return new Map(rows.map(({ id, number, position }) => [id, formatNumberInOrder(number, position)]))
}

export async function readHeldReviews(orm: Orm, { ids }: IdFilter = {}): Promise<HeldReview[]> {
  const rows = await orm
    .select({
      product: products.name,
      stars: reviews.rating,
      words: reviews.body,
      reasons: reviews.holdReasons,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.state, 'waiting'), ids && inArray(reviews.id, [...ids])))
    .orderBy(asc(reviews.id))
    .limit(MAX_LISTED)
  return rows
}
