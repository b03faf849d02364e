import { and, eq } from 'drizzle-orm'
import { renderEmail } from '#server/mail/render-email.ts'
import { orderLines, orders, outbox } from '#server/database/order-tables.ts'
import type { OutboxHandler } from '#server/jobs/run-outbox.ts'
import { deliverOrderMail } from '#server/mail/deliver-order-mail.ts'
import type { Shop } from '#server/shop.ts'
import { formatOrderNumber } from '#shop/orders/format-order-number.ts'
import { packByDate } from '#shop/orders/pack-by-date.ts'
import { adminUrl } from './admin-url.ts'
import { packOrderEmail } from '#server/mail/templates/merchant-emails.ts'

type PackingMailShop = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>

export function createPackingMailHandler(shop: PackingMailShop): OutboxHandler {
  return async (orderId) => {
    const { orm } = shop.database
    const kind = 'order packing mail'
    const [message] = await orm
      .select({ order: orders, enqueuedAt: outbox.createdAt })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, kind)))
    if (!message) return
    const { order, enqueuedAt } = message
    const lines = await orm
      .select({ name: orderLines.name, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.id)
    const email = packOrderEmail({
      number: formatOrderNumber(order.number),
      lines,
      shipTo: order.shipTo,
      courierName: order.courierName,
      packBy: packByDate(order.placedAt ?? enqueuedAt, order.daysToMake),
      total: order.total,
      adminUrl: adminUrl(shop.settings),
    })
    const { shopMailbox, publicUrl } = shop.settings
    await deliverOrderMail(shop, {
      order,
      kind,
      enqueuedAt,
      to: shopMailbox,
      mail: renderEmail(email, publicUrl),
    })
  }
}
