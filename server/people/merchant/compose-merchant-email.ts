import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { EmailContext, EmailComposer } from '#server/platform/mail/email-composer.ts'
import type { MerchantMail } from '#server/platform/mail/mail-kinds.ts'
import { orders } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import { hasWantedUnits, listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { isPaid, orderStates } from '#shop/orders/order-state-machine.ts'
import { lineName } from '#shop/cart/choices.ts'
import { adminUrl } from './admin-url.ts'
import { dailyDigestEmail, openIssuesEmail, type OrderToPack } from '#server/platform/mail/templates/merchant-emails.ts'
import { MAX_LISTED, readHeldReviews, readOpenExceptions } from './read-open-issues.ts'

export const merchantEmailComposers: Record<MerchantMail, EmailComposer> = {
  async 'merchant alert'({ database: { orm }, settings }, { payload }) {
    const matters = await readOpenExceptions(orm, { ids: parseIds(payload['exceptions']) })
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
      matters: await readOpenExceptions(orm),
      reviews: await readHeldReviews(orm),
      adminUrl: adminUrl(shop.settings),
    })
  },
}

async function readOrdersToPack({
  database: { orm },
}: EmailContext): Promise<{ toPack: OrderToPack[]; morePack: number }> {
  const isToPack = and(
    inArray(shipments.state, ['placed', 'confirmed']),
    inArray(orders.state, orderStates.filter(isPaid)),
    hasWantedUnits(sql`${shipments.id}`),
  )
  const ordersToPack = orm
    .select({ order: orders, shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isToPack)
  const rows = await ordersToPack.orderBy(asc(orders.placedAt), asc(shipments.position)).limit(MAX_LISTED)
  const count = rows.length < MAX_LISTED ? rows.length : await orm.$count(ordersToPack.as('to_pack'))
  const ids = rows.map(({ shipment }) => shipment.id)
  const lines = await listWantedLines(orm, ids)
  const linesByShipment = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  const toPack = rows.map(({ order, shipment }): OrderToPack => ({
    number: formatNumberInOrder(order.number, shipment.position),
    lines: (linesByShipment.get(shipment.id) ?? []).map((line) => ({
      name: lineName({ ...line, id: line.variantId }),
      quantity: line.quantity,
    })),
    shipTo: shipment.recipient,
    courierName: shipment.courierName,
    packBy: shipment.shipBy,
    total: shipment.total,
  }))
  return { toPack, morePack: count - rows.length }
}

function parseIds(text = ''): number[] {
  return text.split(',').filter(Boolean).map(Number)
}
