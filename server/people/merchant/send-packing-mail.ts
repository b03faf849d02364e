import { and, eq } from 'drizzle-orm'
import { renderEmail } from '#server/platform/mail/render-email.ts'
import { orders, outbox } from '#server/platform/database/order-tables.ts'
import { shipments } from '#server/platform/database/shipment-tables.ts'
import type { OutboxHandler } from '#server/platform/jobs/run-outbox.ts'
import { deliverOrderMail } from '#server/platform/mail/deliver-order-mail.ts'
import { listWantedLines } from '#server/orders/lifecycle/wanted-units.ts'
import type { Shop } from '#server/platform/shop.ts'
import { lineName } from '#shop/cart/choices.ts'
import { formatNumberInOrder } from '#shop/orders/format-order-number.ts'
import { adminUrl } from './admin-url.ts'
import { packOrderEmail } from '#server/platform/mail/templates/merchant-emails.ts'

type PackingMailShop = Pick<Shop, 'database' | 'settings' | 'mails' | 'now' | 'log'>

export function createPackingMailHandler(shop: PackingMailShop): OutboxHandler {
  return async (shipmentId) => {
    const { orm } = shop.database
    const kind = 'order packing mail'
    const [message] = await orm
      .select({ order: orders, shipment: shipments, enqueuedAt: outbox.createdAt })
      .from(outbox)
      .innerJoin(orders, eq(orders.id, outbox.orderId))
      .innerJoin(shipments, eq(shipments.id, outbox.subject))
      .where(and(eq(outbox.subject, shipmentId), eq(outbox.kind, kind)))
    if (!message) return
    const { order, shipment, enqueuedAt } = message
    const number = formatNumberInOrder(order.number, shipment.position)
    const lines = await listWantedLines(orm, [shipmentId])
    const email = packOrderEmail({
      number,
      lines: lines.map((line) => ({ name: lineName({ ...line, id: line.variantId }), quantity: line.quantity })),
      shipTo: shipment.recipient,
      courierName: shipment.courierName,
      packBy: shipment.shipBy,
      total: shipment.total,
      adminUrl: adminUrl(shop.settings),
    })
    await deliverOrderMail(shop, {
      subject: shipmentId,
      number,
      kind,
      enqueuedAt,
      to: shop.settings.shopMailbox,
      mail: renderEmail(email, shop.settings),
    })
  }
}
