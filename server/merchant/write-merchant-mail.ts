import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { MailNeeds, MailWriter } from '#server/customers/write-mail.ts'
import { orderLines, orders, type Order } from '#server/database/order-tables.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { packBy } from '#shop/orders/pack-by.ts'
import { deskOf } from './desk-of.ts'
import { morningDigest, needsAPerson, type OrderToPack } from './merchant-letters.ts'
import { AT_MOST, readHeldReviews, readOpenBreaks } from './read-open-matters.ts'

/** The mails to whoever runs the shop that are about no one order. */
export type MerchantMail = 'merchant alert' | 'merchant digest'

/** How they are written: of what is open when they are sent. */
export const merchantWriters: Record<MerchantMail, MailWriter> = {
  async 'merchant alert'({ database: { orm }, settings }, { payload }) {
    const matters = await readOpenBreaks(orm, { ids: idsOf(payload['breaks']) })
    const reviews = await readHeldReviews(orm, { ids: idsOf(payload['reviews']) })
    // Meanwhile all of it has been seen to.
    if (matters.length + reviews.length === 0) return undefined
    return needsAPerson({ matters, reviews, desk: deskOf(settings) })
  },
  async 'merchant digest'(shop, { payload }) {
    const { orm } = shop.database
    const [since, until] = [new Date(payload['since'] ?? ''), new Date(payload['until'] ?? '')]
    const [placed] = await orm
      .select({
        count: sql<number>`count(*)`.mapWith(Number),
        total: sql<number>`coalesce(sum(${orders.total}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(and(gte(orders.placedAt, since), lt(orders.placedAt, until)))
    return morningDigest({
      placed: placed ?? { count: 0, total: 0 },
      ...(await readOrdersToPack(shop)),
      matters: await readOpenBreaks(orm),
      reviews: await readHeldReviews(orm),
      desk: deskOf(shop.settings),
    })
  },
}

async function readOrdersToPack({
  database: { orm },
}: MailNeeds): Promise<{ toPack: OrderToPack[]; morePack: number }> {
  const waiting = inArray(orders.state, ['placed', 'confirmed'])
  const rows = await orm.select().from(orders).where(waiting).orderBy(asc(orders.placedAt)).limit(AT_MOST)
  const count = rows.length < AT_MOST ? rows.length : await orm.$count(orders, waiting)
  const lines = await orm
    .select({ orderId: orderLines.orderId, name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.id))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const shape = (order: Order): OrderToPack => ({
    number: orderNumberText(order.number),
    lines: linesOf.get(order.id) ?? [],
    shipTo: order.shipTo,
    courierName: order.courierName,
    packBy: packBy(order.placedAt ?? order.createdAt, order.daysToMake),
    total: order.total,
  })
  return { toPack: rows.map(shape), morePack: count - rows.length }
}

function idsOf(text = ''): number[] {
  return text.split(',').filter(Boolean).map(Number)
}
