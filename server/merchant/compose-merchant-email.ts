import { and, asc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { EmailContext, EmailComposer } from '#server/mail/email-composer.ts'
import type { MerchantMail } from '#server/mail/mail-kinds.ts'
import { orderLines, orders, type Order } from '#server/database/order-tables.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { packByDate } from '#shop/orders/pack-by-date.ts'
import { adminUrl } from './admin-url.ts'
import { dailyDigestEmail, openIssuesEmail, type OrderToPack } from '#server/mail/templates/merchant-emails.ts'
import { MAX_LISTED, readHeldReviews, readOpenBreaks } from './read-open-issues.ts'

export const merchantEmailComposers: Record<MerchantMail, EmailComposer> = {
  async 'merchant alert'({ database: { orm }, settings }, { payload }) {
    const matters = await readOpenBreaks(orm, { ids: parseIds(payload['breaks']) })
    const reviews = await readHeldReviews(orm, { ids: parseIds(payload['reviews']) })
    if (matters.length + reviews.length === 0) return undefined
    return openIssuesEmail({ matters, reviews, adminUrl: adminUrl(settings) })
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
    return dailyDigestEmail({
      placed: placed ?? { count: 0, total: 0 },
      ...(await readOrdersToPack(shop)),
      matters: await readOpenBreaks(orm),
      reviews: await readHeldReviews(orm),
      adminUrl: adminUrl(shop.settings),
    })
  },
}

async function readOrdersToPack({
  database: { orm },
}: EmailContext): Promise<{ toPack: OrderToPack[]; morePack: number }> {
  const isToPack = inArray(orders.state, ['placed', 'confirmed'])
  const rows = await orm.select().from(orders).where(isToPack).orderBy(asc(orders.placedAt)).limit(MAX_LISTED)
  const count = rows.length < MAX_LISTED ? rows.length : await orm.$count(orders, isToPack)
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
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const toOrderToPack = (order: Order): OrderToPack => ({
    number: formatOrderNumber(order.number),
    lines: linesByOrder.get(order.id) ?? [],
    shipTo: order.shipTo,
    courierName: order.courierName,
    packBy: packByDate(order.placedAt ?? order.createdAt, order.daysToMake),
    total: order.total,
  })
  return { toPack: rows.map(toOrderToPack), morePack: count - rows.length }
}

function parseIds(text = ''): number[] {
  return text.split(',').filter(Boolean).map(Number)
}
